/** The addresses that sanitized HTML may contain, and their form (docs/decisions/html-sanitizing.md). */

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/i;
/** With two slashes and a host: `https:x` and `https:/x` are relative to a page that is itself on https. */
const ABSOLUTE = /^https?:\/\/[^/\\?#]/i;
const SCHEME_WITHOUT_HOST = /^(?:mailto|tel):./i;
const YOUTUBE_HOST = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/;
const YOUTUBE_PATH = /^\/(?:embed|v|shorts|live)\/([A-Za-z0-9_-]{11})$/;
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;

/** Browsers remove these characters before they parse a URL, so `java\nscript:` is a scheme (WHATWG URL, basic URL parser). */
function stripIgnoredCharacters(address: string): string {
  return address.replace(/[\t\n\r]/g, '').trim();
}

function parseAbsolute(address: string): URL | undefined {
  return ABSOLUTE.test(address) ? (URL.parse(address) ?? undefined) : undefined;
}

/** @returns the address of a link; undefined if it is not allowed. */
export function cleanLinkAddress(raw = ''): string | undefined {
  const address = stripIgnoredCharacters(raw);
  return parseAbsolute(address) || SCHEME_WITHOUT_HOST.test(address) ? address : undefined;
}

/** @returns the address of a video or its poster; undefined if it is not allowed. */
export function cleanMediaAddress(raw = ''): string | undefined {
  const address = stripIgnoredCharacters(raw);
  return parseAbsolute(address)?.protocol === 'https:' ? address : undefined;
}

/** @returns the address or the data URL of an image; undefined if it is not allowed. */
export function cleanImageAddress(raw = ''): string | undefined {
  const address = stripIgnoredCharacters(raw);
  return DATA_IMAGE.test(address) ? address : cleanMediaAddress(address);
}

/** @returns the normalized address of a YouTube video; undefined for any other address. */
export function cleanYoutubeAddress(raw = ''): string | undefined {
  const url = parseAbsolute(stripIgnoredCharacters(raw));
  if (url?.protocol !== 'https:' || url.port !== '' || !YOUTUBE_HOST.test(url.hostname)) return undefined;
  const id = YOUTUBE_PATH.exec(url.pathname)?.[1] ?? findIdInQuery(url) ?? findIdInShortLink(url);
  return id && `https://www.youtube.com/embed/${id}`;
}

function findIdInQuery(url: URL): string | undefined {
  const id = url.pathname === '/watch' ? url.searchParams.get('v') : null;
  return id !== null && YOUTUBE_ID.test(id) ? id : undefined;
}

function findIdInShortLink(url: URL): string | undefined {
  const id = url.pathname.slice(1);
  return url.hostname === 'youtu.be' && YOUTUBE_ID.test(id) ? id : undefined;
}
