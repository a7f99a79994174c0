/** What the faults of each area break. A fault belongs to the first area that fits. */
const AREAS = {
  isolation: 'that accounts do not see or change each other',
  authorization: 'who may call an operation: tokens, scopes, features',
  'rejected-writes': 'that a rejected request changes nothing',
  html: 'what is kept of HTML, and its plain text',
  text: 'that a text comes back as it was sent, or in its documented form',
  'typed-values': 'the values of custom fields',
  unique: 'that a value exists once',
  'find-or-create': 'the contact that a request names by its email or phone',
  times: 'the value of a time, or when a time or an author changes',
  pagination: 'the pages of a list, their cursors, sizes, totals and addresses',
  order: 'the order of a list, or of an array in a response',
  search: 'which items a text finds',
  filters: 'which items a parameter selects',
  representations: 'what a response shows of a stored resource',
  creations: 'what a creation stores, returns and leaves alone',
  updates: 'what an update stores, returns and leaves alone',
  'check-order': 'which of several errors is the response',
  http: 'methods, paths, headers and bodies as HTTP and the contract have them',
  errors: 'the status, text and details of an error',
  validation: 'which requests are accepted',
} as const;

export type Area = keyof typeof AREAS;
