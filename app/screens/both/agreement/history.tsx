import {
  CalendarCheck,
  CalendarPlus,
  Check,
  CheckCheck,
  ClipboardCheck,
  Clock3,
  Link2,
  Users,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useActor } from '#app/replica/live/hooks.ts';
import { cx } from '#app/ui/cx.ts';
import { count, formatDay, formatShortDay } from '#app/ui/format.ts';
import { endingOf } from '#shared/domain/agreements/ending-texts.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { PactAct } from '#shared/reads/pacts/pact-acts.ts';
import { useUnsentSteps } from './unsent-steps.ts';
import type { UnsentSteps } from './unsent-steps.ts';

interface HistoryProps {
  agreement: Agreement;
  /** What was done for the candidates of the round. */
  acts?: readonly PactAct[] | undefined;
}

/** The events of a round, oldest first. What was not sent yet comes last. */
export function History({ agreement, acts = [] }: HistoryProps) {
  const unsent = useUnsentSteps(agreement.id);
  const side = sideOf(useActor());
  const done = [...stepsOf(agreement, unsent), ...acts.map((act) => stepOfAct(act, side))];
  return (
    <ol className="flex flex-col gap-4">
      {done
        .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
        .map(({ what, at, ...step }) => (
          <Step key={`${at} ${what}`} what={what} {...step} />
        ))}
    </ol>
  );
}

interface StepOfRound extends StepProps {
  at: string;
}

/** "~" sorts after every date. */
const notSent = '~';

function stepsOf(agreement: Agreement, unsent: UnsentSteps): StepOfRound[] {
  const { createdAt, approvedAt, approvedByName, endedAt, endNote, round } = agreement;
  const { endProposedAt, endProposedByName } = agreement;
  const steps: StepOfRound[] = [
    {
      at: createdAt,
      icon: Link2,
      what: round > 1 ? `Requested again, round ${round}` : 'Course linked to the job',
      children: formatDay(createdAt),
    },
  ];
  if (unsent.isApproval) steps.push({ at: notSent, icon: Clock3, what: 'Approval waiting to send' });
  else if (approvedAt)
    steps.push({
      ...{ at: approvedAt, icon: Check, isAgreed: true },
      what: `Approved by ${approvedByName}`,
      children: formatDay(approvedAt),
    });
  if (endProposedAt && !endedAt)
    steps.push({
      at: unsent.isCompletion ? notSent : endProposedAt,
      icon: unsent.isCompletion ? Clock3 : CheckCheck,
      what: unsent.isCompletion ? 'Completion waiting to send' : `Marked as complete by ${endProposedByName}`,
      children: formatDay(endProposedAt),
    });
  if (unsent.isEnding || (unsent.isCompletion && agreement.status === 'completed'))
    steps.push({ at: notSent, icon: Clock3, what: unsentEnding(agreement) });
  else if (endedAt)
    steps.push({
      at: endedAt,
      icon: agreement.status === 'completed' ? CheckCheck : X,
      what: endingOf(agreement, formatShortDay),
      children: endNote && `Reason: ${endNote}`,
    });
  return steps;
}

const stepOfAct = (act: PactAct, side: Side): StepOfRound => ({
  at: act.at,
  icon: actIcons[act.name],
  what: actSentence(act, side),
  children: formatDay(act.at),
});

const actIcons: Readonly<Record<PactAct['name'], LucideIcon>> = {
  matched: Users,
  proposed: CalendarPlus,
  suggested: CalendarPlus,
  confirmed: CalendarCheck,
  held: ClipboardCheck,
  hired: Check,
  notHired: X,
  withdrawn: X,
};

/** "12 learners matched". Employers read of candidates. */
function actSentence({ name, count: amount }: Pick<PactAct, 'name' | 'count'>, side: Side): string {
  const people = count(amount, side === 'employer' ? 'candidate' : 'learner');
  const sentences: Readonly<Record<PactAct['name'], string>> = {
    matched: `${people} matched`,
    proposed: `Times proposed for ${people}`,
    suggested: `Other times requested for ${people}`,
    confirmed: `${count(amount, 'interview time')} confirmed`,
    held: `${count(amount, 'interview')} held`,
    hired: `${people} hired`,
    notHired: `${people} not hired`,
    withdrawn: `${count(amount, 'match', 'matches')} withdrawn`,
  };
  return sentences[name];
}

function unsentEnding({ endReason }: Agreement): string {
  if (endReason === 'rejected') return 'Rejection waiting to send';
  if (endReason === 'completed') return 'Completion waiting to send';
  return endReason === 'withdrawn' ? 'Withdrawal waiting to send' : 'Cancellation waiting to send';
}

interface StepProps {
  icon: LucideIcon;
  what: string;
  isAgreed?: boolean;
  children?: string | null;
}

function Step({ icon: Icon, what, isAgreed, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          isAgreed ? 'bg-accent text-accent-ink' : 'bg-sunken text-quiet',
        )}
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      </span>
      <span>
        <span className="block font-medium">{what}</span>
        {children && <span className="block text-sm text-quiet">{children}</span>}
      </span>
    </li>
  );
}
