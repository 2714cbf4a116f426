// How a match ends without an interview: a release, or a withdrawal.
import { notHeld, reasonGiven, releaseAsked, stillOwed } from './match-conditions.ts';
import { feesOf, matchHas, stopped, told } from './match-checks.ts';
import { owed } from './match-groups.ts';
import type { MatchTransition } from './match-rooms.ts';
import { all } from './state-machine.ts';

const returned = feesOf('match', 0);

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
    from: ['late completion', ...owed],
    act: 'Withdraw the candidate',
    to: 'withdrawn',
    who: ['provider'],
    conditions: [reasonGiven, notHeld],
    effect: 'the interview is no longer owed; the fee is returned; the employer is notified',
    shows: all(told('erin', 'candidateWithdrew'), stopped, returned),
  },
  {
    from: ['late completion', ...owed],
    act: 'Withdraw as administrator',
    to: 'withdrawn',
    who: ['administrator'],
    conditions: [reasonGiven, notHeld],
    effect: 'the interview is no longer owed; the fee is returned; both sides are notified',
    shows: all(told('erin', 'withdrawnByAdmin'), told('paul', 'withdrawnByAdmin'), stopped, returned),
  },
];
