import { useState } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useActor, useRead, useReplica } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { useForwardFocus } from '#app/ui/dialogs/forward-focus.ts';
import { canSendToManager } from '#app/changes/handed-over/hand-over-orders.ts';
import { SendToManager } from '#app/changes/handed-over/send-to-manager.tsx';
import { correctionPath } from '#app/changes/correction/correction.tsx';
import { editSentences } from '#app/changes/history-lines.ts';
import { toastRefusal } from '#app/forms/use-submit.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { correctionRouteOf } from '#app/changes/correction/correction-routes.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { enrollmentById } from '#shared/reads/by-id.ts';
import { CorrectionDialog } from './fix-dialog.tsx';
import { ExportUnsent } from './unsent-files/export-unsent.tsx';
import { isHere } from '#app/changes/subjects/name-of-subject.ts';
import { useStaleReschedule } from './stale-reschedule.ts';
import { useAnswers } from './use-answers.ts';
import { useTitle } from '#app/changes/subjects/use-title.ts';
import { isOfRemoved, useIsDone, useIsEnrolledAgain, useTryAgain } from './use-try-again.ts';

interface AttentionRowProps {
  entry: OutboxEntry;
  /** All entries of the outbox, in order. */
  all: readonly OutboxEntry[];
  /** The number of changes that wait for this one. */
  dependants: number;
  onDiscard: () => void;
}

export function AttentionRow({ entry, all, dependants, onDiscard }: AttentionRowProps) {
  const hasAccess = useAccess(entry);
  const isEnrolledAgain = useIsEnrolledAgain(entry);
  const isDone = useIsDone(entry);
  const moved = useStaleReschedule(entry);
  const title = useTitle(entry);
  const fix = useFix(entry, hasAccess);
  return (
    <li
      ref={useForwardFocus<HTMLLIElement>()}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
        <div className="min-w-0 wrap-break-word">
          <p className="font-semibold">{title}</p>
          <p className="text-list text-quiet">
            {isDone ? 'This student is now enrolled. Nothing to do.' : reasonOf(entry, hasAccess)}
            {isEnrolledAgain && ' We enroll the student again.'}
            {moved?.question && ` ${moved.question}`}
          </p>
          {!fix && !isDone && <Typed entry={entry} />}
          {dependants > 0 && (
            <p className="text-sm text-quiet">
              {count(dependants, 'change')} {dependants === 1 ? 'waits' : 'wait'} for it and{' '}
              {dependants === 1 ? 'follows' : 'follow'}{' '}
              {isErased(entry) ? 'after you press OK.' : 'once it is sent.'}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <SendToManager entries={[entry]} all={all} />
        {hasAccess ? (
          <Ways entry={entry} fix={fix} isDone={isDone} onDiscard={onDiscard} />
        ) : (
          <ExportUnsent entries={[entry]} />
        )}
        {!hasAccess && <Discard onDiscard={onDiscard} />}
      </div>
    </li>
  );
}

function tellIfRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  toastRefusal(error, 'The server didn’t accept this change.');
}

const isErased = ({ outcome }: OutboxEntry): boolean =>
  outcome?.kind === 'refused' && outcome.code === 'erased';

interface WaysProps extends Omit<AttentionRowProps, 'all' | 'dependants'> {
  fix: ReactNode;
  isDone: boolean;
}

/** The possible actions: an answer if the refusal asks a question; otherwise fix, try again, or discard. */
function Ways({ entry, fix, isDone, onDiscard }: WaysProps) {
  const { replica } = useReplica();
  const answers = useAnswers(entry);
  const { tryAgain, label, isRunning } = useTryAgain(entry);
  // While the student is removed, the edit would be refused each time.
  const isInVain = entry.command === editStudent.name && !fix;
  if (answers) {
    return answers.map(({ label: words, to, act }, index) =>
      to ? (
        <LinkButton key={words} look={index === 0 ? 'secondary' : 'quiet'} size="small" to={to}>
          {words}
        </LinkButton>
      ) : (
        <Button
          key={words}
          look={index === 0 ? 'secondary' : 'quiet'}
          size="small"
          onClick={() => void act?.().catch(tellIfRefused)}
        >
          {words}
        </Button>
      ),
    );
  }
  if (isDone || isErased(entry)) {
    return (
      <Button look="secondary" size="small" onClick={() => void replica.discard(entry.id, { isDone })}>
        OK
      </Button>
    );
  }
  return (
    <>
      {fix}
      {!isInVain && (
        <Button
          look={fix || canSendToManager(entry) ? 'quiet' : 'secondary'}
          size="small"
          pending={isRunning}
          onClick={() => void tryAgain()}
        >
          {label}
        </Button>
      )}
      <Discard onDiscard={onDiscard} />
    </>
  );
}

function Discard({ onDiscard }: Pick<AttentionRowProps, 'onDiscard'>) {
  return (
    <Button look="quiet" size="small" onClick={onDiscard}>
      Discard
    </Button>
  );
}

/** Shows the contents of an edit that no form can show, because the student was removed or is no longer accessible. */
function Typed({ entry }: { entry: OutboxEntry }) {
  return editSentences(entry).map((sentence) => (
    <p key={sentence} className="text-list wrap-break-word">
      {sentence}
    </p>
  ));
}

/** False if the course is no longer on this device, and for a command of another role. */
function useAccess({ command, about }: OutboxEntry): boolean {
  const { role } = useActor();
  const isHeld = useRead(isHere, about?.id) ?? true;
  const isAllowed = deviceCommands.get(command)?.allowed.includes(role) ?? true;
  return isAllowed && (!about || isHeld);
}

/** Returns the button that opens the change in its form, as typed; undefined if nothing was typed. */
function useFix(entry: OutboxEntry, hasAccess: boolean): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const way = correctionRouteOf(entry.command);
  const student = useRead(enrollmentById, studentIn(entry));
  const command = deviceCommands.get(entry.command);
  // A refusal because of a removal is not caused by typed values.
  if (!hasAccess || isOfRemoved(entry) || canSendToManager(entry)) return undefined;
  if (way.kind === 'fields' && command) {
    return (
      <>
        <Button look="secondary" size="small" onClick={() => setOpen(true)}>
          Fix
        </Button>
        {isOpen && (
          <CorrectionDialog
            entry={entry}
            command={command}
            fields={way.fields}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  const isGone = entry.command === editStudent.name && !student;
  const to =
    way.kind === 'again'
      ? way.see?.(entry.input as Record<string, unknown>)
      : correctionPath(entry, student ? { courseId: student.courseId } : {});
  if (!to || isGone) return undefined;
  return (
    <LinkButton look="secondary" size="small" to={to}>
      {way.kind === 'again' ? 'Show' : 'Fix'}
    </LinkButton>
  );
}

/** The form of an edited student is under the course, which the entry does not name. */
const studentIn = ({ command, input }: OutboxEntry): string =>
  command === editStudent.name ? (input as { id: string }).id : '';

function reasonOf({ outcome, about }: OutboxEntry, hasAccess: boolean): string {
  if (outcome?.kind !== 'refused') return 'The server didn’t accept this change.';
  return hasAccess
    ? refusalWords(outcome)
    : `You no longer have access to ${about?.title ?? 'this'}. Ask your organization's owner.`;
}
