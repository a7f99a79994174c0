/** A step of the update invariant that shows a difference is made again, while nobody else writes. */
import { isAtOrBelow, type Json, valueAt } from '@helpdesk/contract-model';
import { SETTLE_MS } from '../../../api-client.ts';
import { pause } from '../../../run-options.ts';
import { compareResources } from '../../support/compare-resources.ts';
import { readTime } from '../../support/second-clock.ts';
import { waitUntilQuiet } from '../../support/wait-until-quiet.ts';
import { restoreResources } from '../restore/restore-resources.ts';
import type { UpdateStep } from '../update-model.ts';
import { attemptStep, type UpdateCheck } from './attempt-step.ts';

const RECENT_MS = 10 * 60 * 1000;

/** True for a time of this run. */
const isRecent = (value: Json | undefined): boolean => Math.abs((readTime(value) ?? 0) - Date.now()) < RECENT_MS;

const CONFIRMATIONS = 7;
/** Of three runs that look at the same time, each is likely to see a change of another in one of the rounds. */
const QUIET_ROUNDS = 3;

/** False if another client changes the resource, so that nothing can be told. */
export async function runStep(check: UpdateCheck, step: UpdateStep): Promise<boolean> {
  const { context, model, reader, recorder } = check;
  const first = await attemptStep(check, step);
  if (first === undefined || first.findings.length === 0 || !recorder.isPassing()) return true;
  // Another client may have made the difference: it has to show each time when nobody else writes.
  const { id, before } = first;
  let { findings } = first;
  const isHopeless = first.after !== undefined && compareResources(before, first.after).length === 0;
  const changeFields = reader.listChangeFields(before);
  const ownFields = [...changeFields.now, ...changeFields.author];
  if (findings.some(({ at }) => changeFields.now.includes(at))) check.clock.distrust();
  let quietRounds = 0;
  check.known.delete(id);
  for (let count = 0; count < CONFIRMATIONS && findings.length > 0; count += 1) {
    const quiet = await waitUntilQuiet(context.session, reader, id);
    if (quiet === undefined) return false;
    await restoreResources(context, model, reader, new Map([[id, before]]));
    await pause(context.session.options, SETTLE_MS);
    check.known.delete(id);
    const { resource: restored } = await reader.read(id);
    if (restored !== undefined && step.after !== undefined) check.known.set(id, restored);
    // A time of this second would be the same again.
    const times = findings.map(({ at }) => valueAt(restored, at)).filter(isRecent);
    for (const time of times) await check.clock.waitUntilAfter(time);
    // What the update cannot give back cannot change a second time, and items of a longer list have other positions.
    const lost = quiet === 'at once' ? compareResources(before, restored) : [];
    // A time changes again with each update that sets it, and giving values back is a change, too.
    const lasting = lost
      .filter(({ at, received }) => !isRecent(received) && !ownFields.some((one) => isAtOrBelow(at, one)))
      .filter(({ at }) => !model.fields.some(({ storedAt = '' }) => storedAt !== '' && isAtOrBelow(at, storedAt)))
      .map(({ at }) => at);
    const again =
      (await attemptStep({ ...check, isHopeless, isConfirming: true }, step))?.findings.map(({ at }) => at) ?? [];
    findings = findings.filter(({ at }) => again.includes(at) || lasting.some((one) => isAtOrBelow(at, one)));
    if (quiet === 'at once') quietRounds += 1;
    if (quietRounds === QUIET_ROUNDS) break;
  }
  if (findings.length > 0 && quietRounds < QUIET_ROUNDS) return false;
  const { isForeign } = context.session.fresh;
  const own = findings.filter(({ expected, received }) => !isForeign(received) && !isForeign(expected));
  recorder.addFindings(own);
  return own.length === findings.length;
}
