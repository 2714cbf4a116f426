// Takes the steps of a promise that is on hold: tells both sides, and withdraws the match after 90 days.
import type { AcceptContext } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { dateIn, plusDays } from '#shared/lib/time.ts';
import { holdDays } from '#shared/policy.ts';
import { reverseMatch } from '../charges/charges.ts';
import type { Match } from '../interviews/interviews.ts';
import { cancelledBecause, cancelSchedule } from '../interviews/meetings.ts';
import { withdrawnBecause } from '../interviews/withdrawal.ts';
import { notice } from '../notifications/notifications.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import { calendarOf } from './deadline-timer.ts';
import { holdFrom } from './hold.ts';
import type { HoldStepKind } from './hold.ts';
import type { Facts } from './deadline.ts';

const sides = ['employer', 'provider'] as const;

/** Takes the newest of the steps that are due. */
export async function advanceHold(
  store: Writer,
  facts: Facts,
  kind: HoldStepKind,
  context: AcceptContext,
): Promise<void> {
  const { match } = facts;
  if (kind === 'holdEnds') return withdraw(store, match, context);
  const from = holdFrom(facts) ?? context.now;
  const until = kind === 'hold' ? plusDays(from, holdDays) : from;
  const { timeZone } = await calendarOf(store, match);
  const day = dateIn(timeZone, until);
  const code = kind === 'hold' ? 'hold.begun' : 'hold.near';
  for (const side of sides)
    await notifyParty(
      store,
      match,
      side,
      code,
      (about) => notice(code, { ...about.match, day }, about.subject),
      context.now,
    );
}

async function withdraw(store: Writer, match: Match, context: AcceptContext): Promise<void> {
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.noAnswer'));
  const withdrawn = { ...match, withdrawnAt: context.now, ...withdrawnBecause('withdrawn.noAnswer', {}) };
  await store.put('matches', withdrawn);
  await reverseMatch(store, match, context);
  for (const side of sides)
    await notifyParty(
      store,
      withdrawn,
      side,
      'hold.over',
      (about) => notice('hold.over', about.match, about.subject),
      context.now,
    );
}
