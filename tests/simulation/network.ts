// The network between a simulated device and the server: it loses, repeats, truncates, damages and delays answers.
import { NoConnection, ServerBusy, SignedOut } from '#app/replica/sync/environment.ts';
import { DamagedReply, openReply } from '#shared/engine/protocol.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import type { Chance } from './random.ts';

export const networkFaults = [
  'lostRequest',
  'lostAnswer',
  'duplicate',
  'signedOut',
  'tooMany',
  'errorAfterCommit',
  'serverDies',
  'databaseRetries',
  'cutAnswer',
  'damagedAnswer',
  'repeatedPart',
  'captivePortal',
] as const;
export type NetworkFault = (typeof networkFaults)[number] | 'none';

/** The faults of one call, all drawn before it starts. */
export interface Fate {
  fault: NetworkFault;
  /** The position of the fault in a text or in a series of statements: 0 ≤ x < 1. */
  where: number;
}

export const fateOf = (chance: Chance, faultiness: number): Fate => ({
  fault: chance.happens(faultiness) ? chance.pick(networkFaults) : 'none',
  where: chance.fraction(),
});

/** Simulates the way to the server. */
export function goingThere({ fault }: Fate): void {
  if (fault === 'lostRequest') throw new NoConnection('lost on the way');
  if (fault === 'signedOut') throw new SignedOut('signed out');
  if (fault === 'tooMany') throw new ServerBusy('the server answered 429', 1_000);
}

/** Simulates the way back. */
export function comingBack(text: string, { fault, where }: Fate): SyncReply {
  if (fault === 'lostAnswer') throw new NoConnection('the answer was lost');
  if (fault === 'errorAfterCommit') throw new ServerBusy('500 after the commit');
  return read(damaged(text, fault, where));
}

function read(text: string): SyncReply {
  try {
    return openReply(text);
  } catch (error) {
    if (error instanceof DamagedReply) throw new NoConnection(error.message);
    throw error;
  }
}

function damaged(text: string, fault: NetworkFault, where: number): string {
  const at = Math.floor(where * text.length);
  if (fault === 'cutAnswer') return text.slice(0, at);
  if (fault === 'damagedAnswer') return `${text.slice(0, at)}${otherDigit(text[at])}${text.slice(at + 1)}`;
  if (fault === 'repeatedPart') return `${text}${text.slice(at)}`;
  if (fault === 'captivePortal') return '<html><body>Welcome to Hotel Wi-Fi</body></html>';
  return text;
}

/** Replaces a digit by another digit, so that only a digest can detect it. */
const otherDigit = (character = ''): string =>
  /[0-9]/.test(character) ? String((Number(character) + 1) % 10) : '#';
