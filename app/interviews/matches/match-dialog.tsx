// All details of one match: the times, the place, the promise and its deadline, the messages, and the actions.
import { Verbatim } from '#app/ui/verbatim.tsx';
import { useState } from 'react';
import { CalendarDays, MessageSquare, Printer } from 'lucide-react';
import { restLine } from '#app/agreements/crowds/rest-line.ts';
import { saveFile } from '#app/files/save-file.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { calendarFile, calendarFileName } from '#shared/domain/interviews/calendar-file.ts';
import {
  feedbackOf,
  isOwed,
  isScheduled,
  kindLabel,
  sideOf,
  progressOf,
  waitsForPlace,
  zoneOfPlace,
  placeWords,
} from '#shared/domain/interviews/interviews.ts';
import { isAnswerable } from '#shared/domain/claims/claim.ts';
import { isWithdrawing } from '#shared/domain/interviews/withdrawal.ts';
import { isOnHold } from '#shared/domain/guarantees/hold.ts';
import { pauseSentence } from '#shared/domain/guarantees/pause-sentence.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { Reader } from '#shared/engine/store.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { actionLabels, actionOfOthers, actionsFor, commandOf, endsMatch, isNextStep } from '../actions.ts';
import type { InterviewAction } from '../actions.ts';
import { AnswerTimes } from '../answer-times.tsx';
import { dueDayOf, DueMark } from '../due.tsx';
import { BreachList } from './breach-list.tsx';
import { ClaimList } from '../claims/claim-list.tsx';
import { LearnerSays } from './learner-says.tsx';
import { CandidateName } from '../names/candidate-name.tsx';
import { MatchBadge, MatchMark } from './match-badge.tsx';
import { withdrawalLine } from './withdrawal-words.ts';
import { formatSlot } from '../times.ts';
import { sendMessage } from '#shared/domain/messages/messages.ts';

interface MatchDialogProps {
  row: MatchInFull | undefined;
  onClose: () => void;
  onAction: (action: InterviewAction) => void;
}

export function MatchDialog({ row, onClose, onAction }: MatchDialogProps) {
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={row?.learner?.studentName || row?.match.candidateReferenceId || ''}
      description={row && `${row.job?.title ?? 'A job'}, ${row.course?.title ?? 'a course'}`}
    >
      {row && (
        <Details
          row={row}
          onClose={onClose}
          onAction={(action) => {
            onClose();
            onAction(action);
          }}
        />
      )}
    </Dialog>
  );
}

interface DetailsProps extends MatchDialogProps {
  row: MatchInFull;
}

function Details({ row, onClose, onAction }: DetailsProps) {
  const actor = useActor();
  const now = useNow().toISOString();
  const others = actionOfOthers(row, actor, now);
  const { match, job, course, interview, slots, breaches } = row;
  const waits = useRead(waitLine, match.id);
  const actions = actionsFor(row, actor, now).filter((action) => !isAnsweredAbove(action, row, now));
  const line = restLine(row, now) ?? progressOf(match, interview);
  const partner = sideOf(actor) === 'employer' ? course?.providerName : job?.employerName;
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <MatchBadge match={match} />
        <DueMark match={match} />
        <MatchMark match={match} />
        {line && <span className="font-medium text-wait">{line}</span>}
      </p>
      {slots.length > 0 && <AnswerTimes row={row} onConfirmed={onClose} />}
      <Facts>
        {isScheduled(match) && match.interviewDate && (
          <Fact name="Interview" wide>
            {formatSlot(match.interviewDate, zoneOfPlace(interview))}, {interview?.minutes ?? 30} minutes
          </Fact>
        )}
        {interview?.place && (
          <Fact name={kindLabel(interview.kind)} wide>
            {placeWords(interview)}
          </Fact>
        )}
        {interview?.bring && (
          <Fact name="What to bring" wide>
            {interview.bring}
          </Fact>
        )}
        {interview?.note && (
          <Fact name={`Note, ${interview.updatedByName}`} wide>
            {shownText(interview.note, interview.noteCode)}
          </Fact>
        )}
        {match.releaseAskedFor && (
          <Fact name="Release requested" wide>
            {match.releaseAskedFor}
          </Fact>
        )}
        {isWithdrawing(match) && (
          <Fact name="Candidate withdraws" wide>
            {withdrawalLine(row)}
          </Fact>
        )}
        {match.outcomeNote && (
          <Fact name="Outcome" wide>
            {capitalized(shownText(match.outcomeNote, match.outcomeCode))}
          </Fact>
        )}
        {feedbackOf(match) && (
          <Fact name="Feedback for the learner" wide>
            {feedbackOf(match)}
          </Fact>
        )}
        {row.learner && (
          <Fact name="Reference">
            <Verbatim>{match.candidateReferenceId}</Verbatim>
          </Fact>
        )}
        <Fact name="Matched">{formatDay(match.createdAt)}</Fact>
        {match.deadlineAt && isOwed(match) && (
          <Fact name="Interview due by">{formatDay(dueDayOf(match.deadlineAt, job))}</Fact>
        )}
        {isOwed(match) && waitsForPlace(match) && match.waitsForPlaceSince && (
          <Fact name="Waiting for a place" wide>
            Since {formatDay(match.waitsForPlaceSince)}. Nothing is due until the job has a free place or the
            employer proposes times.
          </Fact>
        )}
        {isOnHold(match, row.interview) && (
          <Fact name="On hold" wide>
            Nothing is due until the training provider answers the proposed times.
          </Fact>
        )}
        {course && sideOf(actor) === 'employer' && (
          <Fact name="Course" wide>
            <bdi>{course.title}</bdi>, {course.duration}
            {course.skillsGained && `. Skills: ${course.skillsGained}`}
          </Fact>
        )}
        <Fact name={sideOf(actor) === 'employer' ? 'Training provider' : 'Employer'}>{partner}</Fact>
        <Fact name="Course ID">{match.courseId}</Fact>
        <Fact name="Job ID">{match.jobId}</Fact>
      </Facts>
      {waits && <Notice>{waits}</Notice>}
      <LearnerSays row={row} />
      <ClaimList row={row} />
      {breaches.length > 0 && <BreachList breaches={breaches} />}
      <CandidateName row={row} />
      <div className="flex flex-wrap gap-3">
        {actions.map((action, index) => (
          <Button
            key={action}
            look={index === 0 && isNextStep(action) ? 'primary' : 'secondary'}
            className={endsMatch(action) ? 'text-loss!' : undefined}
            onClick={() => onAction(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
        {others && <WhoMay command={commandOf(others, row, now)} />}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line pt-4">
        <CalendarButton row={row} />
        {isScheduled(match) && (
          <LinkButton to={`/interviews/${match.id}/slip`} look="quiet" size="small">
            <Printer aria-hidden />
            Interview slip
          </LinkButton>
        )}
        <LinkButton
          gives={sendMessage}
          to={`/messages?${messageQuery(row, actor)}`}
          look="quiet"
          size="small"
        >
          <MessageSquare aria-hidden />
          Message {partner}
        </LinkButton>
      </div>
    </div>
  );
}

/** Claims are answered above, where they are shown. A time that stood is confirmed only below. */
const isAnsweredAbove = (action: InterviewAction, { claims }: MatchInFull, now: string): boolean =>
  action === 'answer claim' ||
  action === 'answer time' ||
  ((action === 'confirm agreed' || action === 'object') &&
    claims.some((claim) => claim.kind === 'time' && isAnswerable(claim, now)));

const waitLine = async (reader: Reader, _actor: Actor, id: string): Promise<string | undefined> => {
  const match = await reader.get('matches', id);
  return match && pauseSentence(reader, match);
};

/** Returns the address parameters of the conversation about this match with the other side. */
function messageQuery({ match }: MatchInFull, actor: Actor): URLSearchParams {
  const withId = sideOf(actor) === 'employer' ? match.providerId : match.employerId;
  return new URLSearchParams({ with: withId, match: match.id });
}

/** Downloads the interview as a calendar file. For a cancelled interview, the file removes it from the calendar. */
function CalendarButton({ row: { match, job, interview } }: { row: MatchInFull }) {
  const [isSaved, setSaved] = useState(false);
  const file = interview && calendarFile(interview, job ?? { title: 'a job' }, window.location.host);
  if (!file || !interview) return null;
  return (
    <Button
      look="quiet"
      size="small"
      onClick={() => {
        saveFile(calendarFileName(match), file, 'text/calendar;charset=utf-8');
        setSaved(true);
      }}
    >
      <CalendarDays aria-hidden />
      {calendarWord(interview.cancelledAt !== null, isSaved)}
    </Button>
  );
}

function calendarWord(isCancelled: boolean, isSaved: boolean): string {
  if (isSaved) return 'Calendar file saved';
  return isCancelled ? 'Remove from calendar' : 'Add to calendar';
}
