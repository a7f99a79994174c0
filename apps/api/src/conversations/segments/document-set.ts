/** Sets of the documents of a segment, by their positions in it. In memory a bitmap, in the database whatever is shorter: bitmap or list. */

/** A bit for each position. */
export type Bitmap = Uint8Array;

const LIST = 0;
const BITMAP = 1;

export function createBitmap(size: number): Bitmap {
  return new Uint8Array((size + 7) >> 3);
}

export function addPosition(bitmap: Bitmap, position: number): void {
  const byte = position >> 3;
  bitmap[byte] = (bitmap[byte] ?? 0) | (1 << (position & 7));
}

export function removePosition(bitmap: Bitmap, position: number): void {
  const byte = position >> 3;
  bitmap[byte] = (bitmap[byte] ?? 0) & ~(1 << (position & 7));
}

/** Keeps what is also in `other`. */
export function intersect(bitmap: Bitmap, other: Bitmap): void {
  for (let byte = 0; byte < bitmap.length; byte += 1) bitmap[byte] = (bitmap[byte] ?? 0) & (other[byte] ?? 0);
}

/** Removes what is in `other`. */
export function subtract(bitmap: Bitmap, other: Bitmap): void {
  for (let byte = 0; byte < bitmap.length; byte += 1) bitmap[byte] = (bitmap[byte] ?? 0) & ~(other[byte] ?? 0);
}

const BITS_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

export function countPositions(bitmap: Bitmap): number {
  let count = 0;
  for (let byte = 0; byte < bitmap.length; byte += 1) count += BITS_OF_BYTE[bitmap[byte] ?? 0] ?? 0;
  return count;
}

export function listPositions(bitmap: Bitmap): number[] {
  const positions: number[] = [];
  for (let byte = 0; byte < bitmap.length; byte += 1) {
    const bits = bitmap[byte] ?? 0;
    for (let bit = 0; bits >> bit > 0; bit += 1) if ((bits >> bit) & 1) positions.push(byte * 8 + bit);
  }
  return positions;
}

/** A set that grows. Most are small, so it begins as a list, and becomes a bitmap when that takes less memory. */
export class GrowingSet {
  readonly #size: number;
  #list: number[] = [];
  #bitmap: Bitmap | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  add(positions: readonly number[]): void {
    if (!this.#bitmap && this.#list.length + positions.length <= this.#size / 32) {
      for (const position of positions) this.#list.push(position);
      return;
    }
    this.#bitmap ??= this.#toBitmap();
    for (const position of positions) addPosition(this.#bitmap, position);
  }

  #toBitmap(): Bitmap {
    const bitmap = createBitmap(this.#size);
    for (const position of this.#list) addPosition(bitmap, position);
    this.#list = [];
    return bitmap;
  }

  encode(): Buffer {
    return this.#bitmap ? encodeBitmap(this.#bitmap) : encodeList([...new Set(this.#list)].sort((a, b) => a - b));
  }
}

export function encodeBitmap(bitmap: Bitmap): Buffer {
  if (countPositions(bitmap) * 2 < bitmap.length) return encodeList(listPositions(bitmap));
  return Buffer.concat([Buffer.of(BITMAP), bitmap]);
}

function encodeList(positions: readonly number[]): Buffer {
  const list = Buffer.alloc(1 + positions.length * 2);
  list[0] = LIST;
  for (const [index, position] of positions.entries()) list.writeUInt16LE(position, 1 + index * 2);
  return list;
}

/** Adds the documents of a stored set. */
export function addEncoded(bitmap: Bitmap, encoded: Buffer): void {
  if (encoded[0] === LIST) {
    for (let offset = 1; offset < encoded.length; offset += 2) addPosition(bitmap, encoded.readUInt16LE(offset));
    return;
  }
  for (let byte = 0; byte < bitmap.length; byte += 1) bitmap[byte] = (bitmap[byte] ?? 0) | (encoded[byte + 1] ?? 0);
}

/** Ids in ascending order, as the differences between them: seven bits in a byte, the eighth says that more follow. */
export function encodeIds(ids: readonly number[]): Buffer {
  const bytes: number[] = [];
  let previous = 0;
  for (const id of ids) {
    let rest = id - previous;
    previous = id;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

export function decodeIds(encoded: Buffer): number[] {
  const ids: number[] = [];
  let previous = 0;
  let factor = 1;
  for (const byte of encoded) {
    previous += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    ids.push(previous);
    factor = 1;
  }
  return ids;
}
