/** The present time in whole seconds since 1970-01-01 UTC. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}
