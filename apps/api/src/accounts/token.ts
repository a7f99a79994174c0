/**
 * API tokens: `hd_`, 30 random characters, 6 of checksum, all base62. The prefix lets secret scanners find a leaked one;
 * the checksum tells a typo from a token that was revoked without asking the database.
 */
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'hd_';
/** 178 bits. */
const SECRET_LENGTH = 30;
/** 62^6 is above 2^32, so every CRC-32 fits. */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** @returns a new token, to be shown once; only its hash is kept. */
export function mintToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + secret + checksum(secret);
}

/** Whether `mintToken` can have made this text. */
export function isWellFormed(token: string): boolean {
  const [, secret = '', sum] = SHAPE.exec(token) ?? [];
  return checksum(secret) === sum;
}

/** @returns the SHA-256 under which the token is stored, in hex. A secret this long needs no salt and no stretching. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksum(secret: string): string {
  let rest = crc32(PREFIX + secret);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
