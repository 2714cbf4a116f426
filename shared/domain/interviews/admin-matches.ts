// Lets an administrator withdraw a match that should not exist or must not go on. Both sides are notified.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import type { Writer } from '#shared/engine/store.ts';
import { reverseMatch } from '../charges/charges.ts';
import { notice } from '../notifications/notifications.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { readMatch, statusRefusal } from './interviews.ts';
import { notifyParty } from '../notifications/notify-party.ts';
import type { Match } from './interviews.ts';
import { cancelledBecause, cancelSchedule } from './meetings.ts';
import { withdrawnBecause } from './withdrawal.ts';

/** Reports whether an administrator may withdraw the match: no interview was held and nothing was decided. */
export const canWithdraw = ({ status, withdrawnAt }: Pick<Match, 'status' | 'withdrawnAt'>): boolean =>
  !withdrawnAt && (status === 'matched' || status === 'interview_scheduled');

/** Withdraws a match and cancels its interview. It ends without the employer's doing, so its fee is returned. */
export async function withdrawOwed(
  store: Writer,
  match: Match,
  why: ReturnType<typeof withdrawnBecause>,
  context: AcceptContext,
): Promise<void> {
  await cancelSchedule(store, match, context, cancelledBecause('cancelled.byAdmin'));
  const withdrawn = { ...match, releaseAskedFor: null, withdrawnAt: context.now, ...why };
  await store.put('matches', withdrawn);
  await reverseMatch(store, match, context);
  await scheduleDeadline(store, withdrawn, context);
}

/** Withdraws an open match for an administrator, with a reason that both sides read. Its fee is returned. */
export const withdrawMatchAsAdmin = defineCommand({
  name: 'matches.withdrawAsAdmin',
  allowed: ['admin'],
  input: z.object({ matchId: rowId(), reason: textOf(1, 'Say why. Both sides will see this.', 1000) }),
  done: 'Match withdrawn',
  failed: 'Failed to withdraw the match',
  async run() {},
  async onAccepted(store, { matchId, reason }, context) {
    const match = await readMatch(store, matchId);
    if (!canWithdraw(match)) throw statusRefusal(match);
    await withdrawOwed(store, match, withdrawnBecause('withdrawn.byAdmin', { reason }), context);
    for (const side of sides)
      await notifyParty(
        store,
        match,
        side,
        'withdrawnByAdmin',
        (about) => notice('match.withdrawnByAdmin', about.match, about.subject),
        context.now,
      );
  },
});
