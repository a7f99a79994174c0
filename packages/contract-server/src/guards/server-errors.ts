/**
 * The status under which a response is shown to the validator, which checks nothing from 500 up: there, and in the
 * document that it gets, 5xx is 1xx. No operation documents a 1xx response.
 */
export function validatedStatus(status: number): number {
  return status >= 500 ? status - 400 : status;
}
