/** What browsers send as `Accept`: they take everything, and some frameworks respond with a page. */
export const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
