// How a match ends without an interview: a release, or a withdrawal.
import type { Classroom } from '#shared/testing/classroom.ts';
import { notHeld, reasonGiven, releaseAsked, stillOwed } from './match-conditions.ts';
import { feesOf, matchHas, stopped, told } from './match-checks.ts';
import { ahead, anyBegun, owed, reported, unreported } from './match-groups.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const returned = feesOf('match', 0);
/** The clock goes on only for a claim that waits: it is still answered or decided. */
const ended: (room: Classroom) => Promise<void> = async (room) => {
  const claims = await room.store.find('claims');
  if (claims.some(({ state }) => state === 'open' || state === 'disputed')) return;
  await stopped(room);
};

export const ends: readonly MatchTransition[] = [
  {
    from: owed.filter((from) => from !== 'release asked'),
    act: 'Ask for a release',
    to: null,
    who: ['employer'],
    conditions: [stillOwed, reasonGiven],
    effect: 'the provider is notified',
    shows: told('paul', 'releaseAsked'),
  },
  {
    from: ['release asked'],
    act: 'Grant the release',
    to: 'withdrawn',
    who: ['provider'],
    conditions: [releaseAsked],
    effect: 'counts as released, not as kept or missed; the fee is returned; the employer is notified',
    shows: all(
      told('erin', 'releaseAnswered'),
      stopped,
      returned,
      matchHas(() => ({ guarantee: 'released' })),
    ),
  },
  {
    from: ['release asked'],
    act: 'Refuse the release',
    to: null,
    who: ['provider'],
    conditions: [releaseAsked],
    effect: 'the interview stays owed; the employer is notified',
    shows: all(
      told('erin', 'releaseAnswered'),
      matchHas(() => ({ releaseAskedFor: null, withdrawnAt: null })),
    ),
  },
  {
    from: ['late completion', ...unreported, 'release asked', ...ahead],
    act: 'Withdraw the candidate',
    to: 'withdrawn',
    who: ['provider'],
    conditions: [reasonGiven, notHeld],
    effect: 'the interview is no longer owed; the fee is returned; the employer is notified',
    shows: all(told('erin', 'candidateWithdrew'), ended, returned),
  },
  {
    from: [...reported, ...anyBegun],
    act: 'Withdraw the candidate',
    to: null,
    who: ['provider'],
    conditions: [reasonGiven, notHeld],
    effect:
      'no other interview is owed; the interview is settled first, and the match ends if it was not held; the employer is notified',
    shows: all(
      told('erin', 'candidateWithdrew'),
      matchHas(() => ({ withdrawnAt: null, withdrawnReason: 'candidate withdrew: Found work' })),
    ),
  },
  {
    from: ['late completion', ...owed],
    act: 'Withdraw as administrator',
    to: 'withdrawn',
    who: ['administrator'],
    conditions: [reasonGiven, notHeld],
    effect:
      'the interview is no longer owed; a claim that waits is still settled; the fee is returned; both sides are notified',
    shows: all(told('erin', 'withdrawnByAdmin'), told('paul', 'withdrawnByAdmin'), ended, returned),
  },
];
