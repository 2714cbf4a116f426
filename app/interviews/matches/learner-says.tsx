// What the learner said by a link about a match. Only their training provider reads it.
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { formatDay } from '#app/ui/format.ts';
import { zoneOfPlace } from '#shared/domain/interviews/interviews.ts';
import { dismissReply } from '#shared/domain/learner-links/dismiss-reply.ts';
import { saidWords } from '#shared/domain/learner-links/learner-replies.ts';
import { waitingReply } from '#shared/domain/learner-links/waiting-reply.ts';
import type { LearnerReply } from '#shared/domain/learner-links/learner-replies.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { formatSlot } from '../times.ts';

const repliesTo = async (reader: Reader, _actor: Actor, matchId: string): Promise<LearnerReply[]> =>
  reader.find('learnerReplies', { matchId });

/** What waits for an answer, and what the learner said happened. */
export function LearnerSays({ row: { match, interview, slots } }: { row: MatchInFull }) {
  const replies = useRead(repliesTo, match.id);
  const now = useNow().toISOString();
  if (useActor().role !== 'provider' || !replies || replies.length === 0) return null;
  const waiting = waitingReply({ match, slots, replies }, now);
  const answers = replies.filter(({ kind }) => kind === 'answer');
  return (
    <>
      {waiting && <WaitingReply reply={waiting} zone={zoneOfPlace(interview)} />}
      {answers.map((answer) => (
        <Notice key={answer.id}>
          The learner said by link on {formatDay(answer.createdAt)}: {saidWords(answer)}
          {!answer.isMailed && ' The link was not emailed, so nothing follows from it.'}
        </Notice>
      ))}
    </>
  );
}

function WaitingReply({ reply, zone }: { reply: LearnerReply; zone: string | undefined }) {
  const { run, isRunning } = useSubmit(dismissReply);
  const dismiss = (
    <Button look="secondary" size="small" pending={isRunning} onClick={() => void run({ id: reply.id })}>
      {reply.kind === 'decline' ? 'Keep the interview' : 'Dismiss'}
    </Button>
  );
  return (
    <Notice tone="waits" {...(useMayGive(dismissReply) && { action: dismiss })}>
      {waitingWords(reply, zone)}
    </Notice>
  );
}

function waitingWords({ kind, startsAt, text }: LearnerReply, zone: string | undefined): string {
  const time = startsAt ? formatSlot(startsAt, zone) : '';
  if (kind === 'decline')
    return `The learner can’t come: ${time}. Call them, then cancel or move the interview.`;
  if (kind === 'choose') return `The learner would like this time: ${time}.`;
  return `None of the times works for the learner. Free: ${text ?? ''}`;
}
