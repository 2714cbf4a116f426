// The head of a group of matches: course, job and organization, the stages as a picture, whose turn it is, and the next act.
import { useId } from 'react';
import { ChevronRight } from 'lucide-react';
import { StageBar, stageWords } from '#app/agreements/cohort.tsx';
import { NextOfPact } from '#app/agreements/next-of-pact.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { shortId } from '#app/ui/short-id.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { Need } from '#shared/reads/needs/needs.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';
import { NextAct } from './next-act.tsx';

interface PactHeadProps {
  title: string;
  side: Side;
  /** The newest round of the agreement, as far as the reader may see it. */
  agreementId: string | undefined;
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
export function PactHead({ title, side, agreementId, pact, isOpen, onToggle, ...act }: PactHeadProps) {
  const id = useId();
  const [{ match, course, job } = {}] = act.rows;
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
          <NextOfPact
            next={pact?.next}
            line={act.line}
            side={side}
            other={side === 'employer' ? course?.providerName : job?.employerName}
          />
          {match && side === 'provider' && (
            <p className="text-sm text-quiet">
              Course ID {shortId(match.courseId)}, Job ID {shortId(match.jobId)}
            </p>
          )}
        </div>
      </div>
      {act.line && !act.isOpened && !(isOpen && act.line.name === 'chooseTimes') && (
        <NextAct {...act} line={act.line} title={title} />
      )}
      {agreementId && (
        <LinkButton to={`/swap-agreements/${agreementId}`} look="quiet" size="small">
          View agreement<span className="sr-only"> {title}</span>
        </LinkButton>
      )}
    </div>
  );
}
