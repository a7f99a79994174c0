/** The reason of a passed check that another client disturbed. @param unchecked a clause: what was not checked. */
export const describeDisturbance = (unchecked: string): string =>
  `The resource changed all the time, as if another client wrote to it. Not checked: ${unchecked}.`;
