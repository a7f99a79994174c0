/** Undoes the content codings of a response (RFC 9110, 8.4.1). */
import zlib from 'node:zlib';

type Decode = (bytes: Buffer, maxOutputLength: number) => Buffer;

/** As browsers do: a stream without its end is read as far as it goes. */
const untilEnd = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };

const gunzip: Decode = (bytes, maxOutputLength) => zlib.gunzipSync(bytes, { ...untilEnd, maxOutputLength });

/** Some servers send the data without the header of zlib, whose first byte ends in 8. */
const inflate: Decode = (bytes, maxOutputLength) => {
  const decode = ((bytes[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync : zlib.inflateRawSync;
  return decode(bytes, { ...untilEnd, maxOutputLength });
};

/** A Map, because the names come from the target: an object has members of its own. */
const decoders = new Map<string, Decode>(
  Object.entries({
    gzip: gunzip,
    'x-gzip': gunzip,
    deflate: inflate,
    br: (bytes, maxOutputLength) => zlib.brotliDecompressSync(bytes, { maxOutputLength }),
    // Node has it from 22.15.
    ...('zstdDecompressSync' in zlib && {
      zstd: (bytes: Buffer, maxOutputLength: number) => zlib.zstdDecompressSync(bytes, { maxOutputLength }),
    }),
  }),
);

/**
 * The content in the coding that `contentEncoding` names last comes first. What has an unknown coding stays as it is. Throws the error of
 * zlib if the bytes are not in a coding, and RangeError with the code ERR_BUFFER_TOO_LARGE if they become more than `maxOutputLength`.
 */
export function decodeBody(bytes: Buffer, contentEncoding: string | undefined, maxOutputLength: number): Buffer {
  const codings =
    contentEncoding
      ?.toLowerCase()
      .split(/\s*,\s*/)
      .toReversed() ?? [];
  const known = codings.map((coding) => decoders.get(coding.trim()));
  if (bytes.length === 0 || known.includes(undefined)) return bytes;
  return known.reduce((decoded: Buffer, decode) => decode?.(decoded, maxOutputLength) ?? decoded, bytes);
}
