/** A body that even a lenient parser rejects, so that no request with it has an effect: a read-only run sends no other to a write. */
export const NOT_JSON = '{"';
