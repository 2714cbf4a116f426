// Records that an interview did not take place: the candidate or the employer did not attend. What the provider says about
// the employer is a claim, which the employer can dispute.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import type { Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { addAttendanceReport } from '../guarantees/attendance.ts';
import { addAbsence } from '../claims/make-claim.ts';
import { addClockPause } from '../guarantees/clock-pauses.ts';
import { canObject, isTimeConfirmed } from '../guarantees/guarantee.ts';
import { isScheduled, readMatch, statusRefusal } from './interviews.ts';
import type { Match } from './interviews.ts';
import { cancelledBecause, cancelSchedule, typedNote } from './meetings.ts';
import { refuseTooEarly, saveDecision, timeOpen } from './record-outcome.ts';
import { absencesToDecide, attendanceDisputeDays, silentEmployerDays } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Records that the interview did not take place because one side did not attend. */
export const reportNotHeld = defineCommand({
  name: 'interviews.reportNotHeld',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    /** The side that did not attend: the provider's candidate, or the employer. */
    absent: z.enum(sides),
    note: orNull(nullableText(1000)),
  }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, { matchId, absent, note }, context) {
    const match = await readMatch(store, matchId);
    if (!isScheduled(match)) throw statusRefusal(match);
    refuseTooEarly(match, context.now);
    if (absent === 'provider' && context.actor.role === 'provider') throw refuse('outcome.attendance');
    const interview = await store.get('interviews', matchId);
    if (absent === 'provider' && interview && canObject(interview, context.now)) throw timeOpen(interview);
    // An absence at a time that the provider never confirmed proves nothing.
    const isCounted = absent === 'provider' && isTimeConfirmed(interview);
    const absences = (interview?.absences ?? 0) + (isCounted ? 1 : 0);
    if (absent === 'provider')
      await addAttendanceReport(store, match, interview, { kind: 'absent', comment: note }, context);
    const why = note === null ? cancelledBecause('cancelled.absent') : typedNote(note);
    await cancelSchedule(store, match, context, why);
    const calledOff = await store.get('interviews', matchId);
    if (calledOff) await store.put('interviews', { ...calledOff, absences });
    if (absent === 'employer' && context.actor.role === 'provider')
      await addAbsence(store, match, interview, note, context);
    if (isCounted && absences >= absencesToDecide) {
      const second = { outcome: 'not_hired', reason: 'did not attend twice', note } as const;
      return saveDecision(store, match, second, context);
    }
    if (isCounted) await pauseForAbsence(store, match, context);
    await store.put('matches', { ...match, status: 'matched', interviewDate: null });
  },
});

/** The clock is paused while the employer waits for the provider's explanation of an absence. */
const pauseForAbsence = (store: Writer, match: Match, context: Context): Promise<void> => {
  const earliest = plusDays(context.now, -silentEmployerDays);
  const { interviewDate } = match;
  const from = interviewDate && interviewDate > earliest ? interviewDate : earliest;
  return addClockPause(store, match, 'absent', from, plusDays(context.now, attendanceDisputeDays), context);
};
