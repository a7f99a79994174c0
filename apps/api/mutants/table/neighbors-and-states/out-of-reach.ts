/** What a client could see and the suite does not look for, by the name of the fault. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {};
