/** A service may be behind a proxy, so that its URLs name another host: that is no failure, and a client has to know it. */
export const describeOtherOrigin = (what: string, { origin }: URL, followed: 'query' | 'path and query'): string =>
  `${what} names ${origin}, not the base URL; only its ${followed} ${followed === 'query' ? 'was' : 'were'} followed.`;
