/** There is more to do at once than the database does in time: a client may repeat the request later. Nothing has failed. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}
