// The head of a group of matches: course, job and organization, the stages as a picture, whose turn it is, and the next act.
import { Suspense, useId } from 'react';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { StageBar, stageWords } from '#app/agreements/cohort.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { formatWeekday } from '#app/ui/format.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { needKind } from '#shared/reads/needs/need-kinds.ts';
import { needTitle } from '#shared/reads/needs/needs.ts';
import type { Need } from '#shared/reads/needs/needs.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';

const PactOffers = lazyPart(async () => (await import('#app/interviews/bulk/offered-times.tsx')).PactOffers);

interface PactHeadProps {
  title: string;
  side: Side;
  /** The matches of the group. */
  rows: readonly MatchInFull[];
  all: readonly MatchInFull[];
  pact: Pact | undefined;
  /** What the reader has to do next. */
  line: Need | undefined;
  /** The list was opened for this act, so that its button would lead nowhere. */
  isOpened: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** Without the act of times proposed to an open group: they are shown in full above its rows. */
export function PactHead({ title, side, pact, isOpen, onToggle, ...act }: PactHeadProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={onToggle}
            className="-ml-1 flex min-h-11 w-full items-center gap-2 rounded-control text-left font-semibold"
          >
            <ChevronRight
              aria-hidden
              className={cx('size-5 shrink-0 text-quiet transition-transform', isOpen && 'rotate-90')}
            />
            <bdi className="min-w-0 wrap-break-word">{title}</bdi>
          </button>
        </h2>
        <div id={id} className="mt-1 flex max-w-md flex-col gap-1.5 pl-6">
          {pact && (
            <>
              <StageBar pact={pact} />
              <p className="text-list text-quiet">{stageWords(pact)}</p>
            </>
          )}
          <Next pact={pact} line={act.line} side={side} row={act.rows[0]} />
        </div>
      </div>
      {act.line && !act.isOpened && !(isOpen && act.line.name === 'chooseTimes') && (
        <NextAct {...act} line={act.line} title={title} />
      )}
    </div>
  );
}

interface NextProps {
  pact: Pact | undefined;
  line: Need | undefined;
  side: Side;
  row: MatchInFull | undefined;
}

/** "Next: you, by Tue, Dec 1", or whose turn it is. */
function Next({ pact, line, side, row }: NextProps) {
  const next = pact?.next;
  if (!next?.name && !line && !next) return null;
  const isOwn = line !== undefined || typeof next?.name === 'string';
  const other = side === 'employer' ? row?.course?.providerName : row?.job?.employerName;
  const who = isOwn ? 'you' : (other ?? 'the other side');
  // What the reader has to do may have no deadline, while the interview has one.
  if (!next || (isOwn && next.name === null)) return <p className="text-list font-medium">Next: {who}</p>;
  const day = formatWeekday(next.at, next.zone);
  const by =
    next.urgency === 'overdue'
      ? `overdue since ${day}`
      : next.urgency === 'today'
        ? 'due today'
        : `by ${day}`;
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 text-list font-medium',
        next.urgency !== 'later' && 'text-wait',
      )}
    >
      {next.urgency !== 'later' && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
      {isOwn || side === 'provider' ? `Next: ${who}, ${by}` : `Next: ${who}. Interviews ${by}`}
    </p>
  );
}

interface NextActProps {
  title: string;
  rows: readonly MatchInFull[];
  all: readonly MatchInFull[];
  line: Need;
}

function NextAct({ title, rows, all, line }: NextActProps) {
  const link = (
    <LinkButton to={line.to} look="secondary" size="small">
      {needKind(line.name).button}
      <span className="sr-only">
        : {needTitle(line)}, {title}
      </span>
    </LinkButton>
  );
  if (line.name !== 'chooseTimes') return link;
  return (
    <Suspense>
      <PactOffers rows={rows} all={all} otherwise={link} />
    </Suspense>
  );
}
