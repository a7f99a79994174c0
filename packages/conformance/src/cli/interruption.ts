/**
 * 0: conforms. 1: does not conform, or the suite failed. 2: wrong usage, configuration or file. 3: target unreachable or lost,
 * or nothing ran. 130 and 143: interrupted.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130 | 143;

/** Why a run is ended from outside: the reason of the aborted signal. The message goes into the report. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The exit code if the run was ended from outside. */
export const findInterruptionCode = (signal: AbortSignal | undefined): ExitCode | undefined =>
  signal?.reason instanceof Interruption ? signal.reason.exitCode : undefined;
