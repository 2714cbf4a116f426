// UUIDv7 ids: random, and sorted by creation.
import type { Environment } from '../sync/environment.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';

export function uuidv7({ now, randomBytes }: Pick<Environment, 'now' | 'randomBytes'>): string {
  const bytes = randomBytes(16);
  const time = BigInt(Math.max(0, Math.floor(now())));
  for (let index = 0; index < 6; index++) bytes[index] = Number((time >> BigInt(8 * (5 - index))) & 255n);
  bytes[6] = (assertDefined(bytes[6]) & 0x0f) | 0x70;
  bytes[8] = (assertDefined(bytes[8]) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns a random 52-bit number, for jobs and courses. */
export function randomNumber({ randomBytes }: Pick<Environment, 'randomBytes'>): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = randomBytes(7);
  const value = (((a & 0x0f) * 256 + b) * 256 + c) * 2 ** 32 + ((d * 256 + e) * 256 + f) * 256 + g;
  return value || 1;
}
