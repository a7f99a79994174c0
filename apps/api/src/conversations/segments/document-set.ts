/**
 * Sets of documents. In memory a bitmap, in the database, where each segment has its own, whatever is shorter: bitmap or list
 * of positions.
 */

/** A bit for each position, 32 in a number. */
export type Bitmap = Int32Array;

const LIST = 0;
const BITMAP = 1;

export function createBitmap(size: number): Bitmap {
  return new Int32Array((size + 31) >> 5);
}

function addPosition(bitmap: Bitmap, position: number): void {
  const index = position >> 5;
  bitmap[index] = (bitmap[index] ?? 0) | (1 << (position & 31));
}

/** Keeps what is also in `other`. */
export function intersect(bitmap: Bitmap, other: Bitmap): void {
  for (let index = 0; index < bitmap.length; index += 1) bitmap[index] = (bitmap[index] ?? 0) & (other[index] ?? 0);
}

/** Adds what is in `other`. */
export function unite(bitmap: Bitmap, other: Bitmap): void {
  for (let index = 0; index < bitmap.length; index += 1) bitmap[index] = (bitmap[index] ?? 0) | (other[index] ?? 0);
}

/** Removes what is in `other`. */
export function subtract(bitmap: Bitmap, other: Bitmap): void {
  for (let index = 0; index < bitmap.length; index += 1) bitmap[index] = (bitmap[index] ?? 0) & ~(other[index] ?? 0);
}

/** Adds the first positions. @param size their number. */
export function fill(bitmap: Bitmap, size: number): void {
  bitmap.fill(-1, 0, size >> 5);
  if ((size & 31) > 0) bitmap[size >> 5] = (1 << (size & 31)) - 1;
}

export function countPositions(bitmap: Bitmap): number {
  let count = 0;
  for (let index = 0; index < bitmap.length; index += 1) count += countBits(bitmap[index] ?? 0);
  return count;
}

/** Adds up neighboring bits, then pairs, then groups of four and eight. */
function countBits(bits: number): number {
  const pairs = (bits - ((bits >>> 1) & 0x55555555)) | 0;
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** From the first to before the last number of the bitmap; counted from the first. */
export function listPositions(bitmap: Bitmap, first = 0, last = bitmap.length): number[] {
  const positions: number[] = [];
  for (let index = first; index < last; index += 1) {
    const bits = bitmap[index] ?? 0;
    for (let bit = 0; bit < 32 && bits >>> bit > 0; bit += 1)
      if ((bits >>> bit) & 1) positions.push((index - first) * 32 + bit);
  }
  return positions;
}

/** A set that grows. Most are small, so it begins as a list, and becomes a bitmap when that takes less memory. */
export class GrowingSet {
  readonly #size: number;
  /** Of the first addition. Most sets have no other, so it is kept as it is. */
  #first: readonly number[] = [];
  #others: number[] | undefined;
  #bitmap: Bitmap | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  add(positions: readonly number[]): void {
    const total = this.#first.length + (this.#others?.length ?? 0) + positions.length;
    if (!this.#bitmap && total <= this.#size / 32) {
      if (this.#first.length === 0) this.#first = positions;
      else {
        this.#others ??= [];
        for (const position of positions) this.#others.push(position);
      }
      return;
    }
    this.#bitmap ??= this.#toBitmap();
    for (const position of positions) addPosition(this.#bitmap, position);
  }

  #toBitmap(): Bitmap {
    const bitmap = createBitmap(this.#size);
    for (const position of this.#list()) addPosition(bitmap, position);
    this.#first = [];
    this.#others = undefined;
    return bitmap;
  }

  #list(): readonly number[] {
    return this.#others ? [...this.#first, ...this.#others] : this.#first;
  }

  encode(): Buffer {
    return this.#bitmap ? encodeBitmap(this.#bitmap) : encodeList([...new Set(this.#list())].sort((a, b) => a - b));
  }
}

function encodeBitmap(bitmap: Bitmap): Buffer {
  if (countPositions(bitmap) * 2 < bitmap.byteLength) return encodeList(listPositions(bitmap));
  return Buffer.concat([Buffer.of(BITMAP), toBytes(bitmap)]);
}

function encodeList(positions: readonly number[]): Buffer {
  const list = Buffer.allocUnsafe(1 + positions.length * 2);
  list[0] = LIST;
  for (const [index, position] of positions.entries()) list.writeUInt16LE(position, 1 + index * 2);
  return list;
}

/** The number of documents in a stored set. */
export function countDocuments(encoded: Buffer): number {
  if (encoded[0] === LIST) return (encoded.length - 1) / 2;
  const bitmap = createBitmap((encoded.length - 1) * 8);
  addSet(bitmap, 0, encoded);
  return countPositions(bitmap);
}

/**
 * For one set of 65,536 documents, the most that a segment has: its bytes begin anywhere in memory, so they cannot be seen as
 * numbers there.
 */
const copiedBytes = new Uint8Array(8_192);
const copiedPositions = new Uint16Array(copiedBytes.buffer);
const copiedBits = new Int32Array(copiedBytes.buffer);

/** Adds the documents of a set, of which the first has its bit in the number `first` of the bitmap. */
export function addSet(bitmap: Bitmap, first: number, encoded: Buffer): void {
  const bytes = encoded.length - 1;
  copiedBytes.set(encoded.subarray(1));
  if (encoded[0] === BITMAP) {
    for (let index = 0; index < bytes >> 2; index += 1)
      bitmap[first + index] = (bitmap[first + index] ?? 0) | (copiedBits[index] ?? 0);
    return;
  }
  for (let index = 0; index < bytes >> 1; index += 1) addPosition(bitmap, first * 32 + (copiedPositions[index] ?? 0));
}

const SLOT_AND_LENGTH = 3;

/** The sets of the segments of a block one after another, each after its slot and its length in bytes. */
export function joinSets(sets: readonly (Buffer | undefined)[]): Buffer {
  const pieces: Buffer[] = [];
  for (const [slot, set] of sets.entries()) {
    if (!set) continue;
    const head = Buffer.alloc(SLOT_AND_LENGTH);
    head.writeUInt8(slot);
    head.writeUInt16LE(set.length, 1);
    pieces.push(head, set);
  }
  return Buffer.concat(pieces);
}

export function visitSets(joined: Buffer, visit: (slot: number, set: Buffer) => void): void {
  for (let at = 0; at < joined.length; ) {
    const start = at + SLOT_AND_LENGTH;
    const end = start + joined.readUInt16LE(at + 1);
    visit(joined.readUInt8(at), joined.subarray(start, end));
    at = end;
  }
}

function toBytes({ buffer, byteOffset, byteLength }: Bitmap): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const IDS_PER_GROUP = 64;
/** Of the place where a group begins. */
const START_BYTES = 4;

/**
 * Ids in ascending order, in groups, so that a few are found without the others: where each group begins, then the groups. Of a group the
 * first id, and the differences between them: seven bits in a byte, the eighth says that more follow.
 */
export function encodeIds(ids: readonly number[]): Buffer {
  const starts = Buffer.alloc(Math.ceil(ids.length / IDS_PER_GROUP) * START_BYTES);
  const bytes: number[] = [];
  let previous = 0;
  for (const [position, id] of ids.entries()) {
    if (position % IDS_PER_GROUP === 0) {
      starts.writeUInt32LE(starts.length + bytes.length, (position / IDS_PER_GROUP) * START_BYTES);
      previous = 0;
    }
    let rest = id - previous;
    previous = id;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Buffer.concat([starts, Buffer.from(bytes)]);
}

/** The ids at these positions, which are in ascending order. */
export function decodeIds(encoded: Buffer, positions: readonly number[]): number[] {
  let at = 0;
  /** Of `id`. */
  let last = -1;
  let id = 0;
  return positions.map((position) => {
    const group = Math.floor(position / IDS_PER_GROUP);
    if (last < group * IDS_PER_GROUP) {
      at = encoded.readUInt32LE(group * START_BYTES);
      last = group * IDS_PER_GROUP - 1;
      id = 0;
    }
    for (; last < position; last += 1) {
      let factor = 1;
      let byte = encoded[at++] ?? 0;
      for (; byte >= 128; byte = encoded[at++] ?? 0) {
        id += (byte - 128) * factor;
        factor *= 128;
      }
      id += byte * factor;
    }
    return id;
  });
}
