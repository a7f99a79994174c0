/**
 * API tokens: `hd_`, 30 random characters and 6 of checksum, in base62 (docs/decisions/tokens.md). The prefix lets secret
 * scanners find leaked tokens; the checksum distinguishes a typo from a revoked token without a database query.
 */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'hd_';
/** 178 bits. */
const SECRET_LENGTH = 30;
/** 62^6 is more than 2^32, so every CRC-32 fits. */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** @returns a new token, to be shown once; only its hash is kept. */
export function mintToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + secret + computeTokenChecksum(secret);
}

/** Whether the text has the form and the checksum of a token. */
export function isWellFormed(token: string): boolean {
  const [, secret = '', sum] = SHAPE.exec(token) ?? [];
  return computeTokenChecksum(secret) === sum;
}

/** @returns the SHA-256 in hex under which the token is stored. A secret this long needs neither salt nor key stretching. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

function computeTokenChecksum(secret: string): string {
  let rest = crc32(PREFIX + secret);
  let digits = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
