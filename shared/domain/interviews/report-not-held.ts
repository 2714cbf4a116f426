// Records that an interview did not take place: the candidate or the employer did not attend, or nobody is at fault. It is a
// claim, which the other side can dispute, unless the employer says it of itself.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { sides } from '#shared/engine/options.ts';
import { nullableText, orNull, rowId } from '#shared/engine/field-schemas.ts';
import { answerWithStatement, endSilence } from '../claims/cross-claims.ts';
import { addStatement } from '../claims/make-claim.ts';
import { acceptTime } from '../claims/time-claims.ts';
import { canObject, isOwnTime, isTimeConfirmed } from '../guarantees/guarantee.ts';
import { countAbsences } from '../claims/claim.ts';
import { isScheduled, readMatch, sideOf, statusRefusal } from './interviews.ts';
import { cancelledBecause, cancelSchedule, typedNote } from './meetings.ts';
import { refuseTooEarly, saveDecision, timeOpen } from './record-outcome.ts';
import { absencesToDecide } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** Records that the interview did not take place because one side did not attend, or by nobody's fault. */
export const reportNotHeld = defineCommand({
  name: 'interviews.reportNotHeld',
  version: 2,
  upgrade: (input) => input,
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    /** The side that did not attend: the provider's candidate, or the employer. */
    absent: z.enum([...sides, 'nobody']),
    note: orNull(nullableText(1000)),
  }),
  done: 'Answer saved',
  failed: 'Failed to save the answer',
  isBinding: true,
  async run(store, { matchId, absent, note }, context) {
    const match = await readMatch(store, matchId);
    const said = { kind: kinds[absent], comment: note };
    if (!isScheduled(match)) {
      const answered = await answerWithStatement(store, match, said, context);
      if (answered) return answered;
      throw statusRefusal(match);
    }
    refuseTooEarly(match, context.now);
    if (absent === 'provider' && context.actor.role === 'provider') throw refuse('outcome.attendance');
    const interview = await store.get('interviews', matchId);
    const side = sideOf(context.actor);
    // The employer says it of itself: nobody has to answer.
    const isAdmitted = absent === 'employer' && side === 'employer';
    // Who set the time alone claims nothing about the interview while the other side can say no.
    if (!isAdmitted && interview && canObject(interview, context.now) && isOwnTime(interview, side))
      throw timeOpen(interview);
    if (!isAdmitted) await acceptTime(store, match, context);
    await endSilence(store, match, context.now);
    const known = await store.get('interviews', matchId);
    await addStatement(store, match, known, said, context);
    await cancelSchedule(
      store,
      match,
      context,
      note === null ? cancelledBecause('cancelled.absent') : typedNote(note),
    );
    // An absence at a time that the provider never confirmed proves nothing.
    const isCounted = absent === 'provider' && isTimeConfirmed(known);
    if (isCounted) await countAbsences(store, match, 1);
    const absences = (interview?.absences ?? 0) + (isCounted ? 1 : 0);
    if (isCounted && absences >= absencesToDecide) {
      const second = { outcome: 'not_hired', reason: 'did not attend twice', note } as const;
      await saveDecision(store, match, second, context);
      return {};
    }
    await store.put('matches', { ...match, status: 'matched', interviewDate: null });
    return {};
  },
});

const kinds = { employer: 'employer_absent', provider: 'candidate_absent', nobody: 'no_fault' } as const;
