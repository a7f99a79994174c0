/**
 * How many issues a response lists: as spec/components/schemas/Error.yaml says (`maxItems` of `details`). A body can be wrong
 * in a hundred thousand places, and each would be sorted and sent back.
 */
export const MAX_ISSUES = 500;
