// A SWAP agreement as a row of a list: what it is about, its candidates by stage, who acts next, and one button.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { NeedButton } from '#app/needs/need-button.tsx';
import { useNeeds } from '#app/needs/needs-context.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import type { RowPlace } from '#app/ui/lists/use-row-window.ts';
import { useMayGive } from '#app/ui/permission.ts';
import { zoneShown } from '#app/ui/wall-clock.ts';
import { canDecide } from '#shared/domain/agreements/agreement.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { endingInRow } from '#shared/domain/agreements/ending-texts.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { plusDays } from '#shared/lib/time.ts';
import { pendingAgreementDays } from '#shared/policy.ts';
import type { ListedAgreement } from '#shared/reads/agreements.ts';
import { pactKey, pactTitle } from '#shared/reads/pacts/pact-key.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';
import { AgreementBadge } from './agreement-badge.tsx';
import { StageBar, stageWords } from './cohort.tsx';
import { NextOfPact, lineOfPact } from './next-of-pact.tsx';

interface PactRowProps {
  listed: ListedAgreement;
  pacts: ReadonlyMap<string, Pact> | undefined;
  /** The position in a long list. */
  place?: RowPlace;
  /** Below the row. */
  children?: ReactNode;
}

/** The candidates of all rounds stand at the newest one. Earlier rounds say how they ended. */
export function PactRow({ listed, pacts, place, children }: PactRowProps) {
  const { agreement, job, course, isNewestRound } = listed;
  const actor = useActor();
  const changeOf = useChangeOf();
  const needs = useNeeds();
  const side = sideOf(actor);
  const title = pactTitle(listed, side);
  const key = pactKey(agreement);
  const pact = isNewestRound ? pacts?.get(key) : undefined;
  const line = isNewestRound ? lineOfPact(needs?.lines, key, pact) : undefined;
  const isToDecide = useMayGive(approveAgreement) && canDecide(agreement, actor);
  const decision = isToDecide || side === 'provider' ? decisionOf(agreement, isToDecide) : null;
  return (
    <li
      {...place}
      data-row=""
      className="@container relative px-4 py-2.5 transition-colors duration-100 hover:bg-paper sm:px-5"
    >
      <div className="flex min-h-8 flex-col gap-x-5 gap-y-2 pointer-coarse:min-h-10 @xl:grid @xl:grid-cols-[minmax(0,1fr)_auto] @xl:items-center @4xl:grid-cols-[minmax(0,4fr)_9.5rem_minmax(0,4fr)_5.5rem]">
        <Link
          to={`/swap-agreements/${agreement.id}`}
          className="min-w-0 font-semibold wrap-break-word after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 @xl:col-start-1 @4xl:col-start-2">
          <AgreementBadge agreement={agreement} />
          <span className="relative empty:hidden">
            <RowBadge state={changeOf('agreements', agreement.id)} />
          </span>
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 @xl:col-start-1 @4xl:col-start-3">
          {pact && (
            <>
              <span className="w-24 shrink-0 @max-xl:basis-full">
                <StageBar pact={pact} />
              </span>
              <p className="text-list">{stageWords(pact)}</p>
            </>
          )}
          {(!pact || agreement.endedAt) && <p className="text-list text-quiet">{stateOf(agreement)}</p>}
          <NextOfPact
            next={agreement.status === 'pending_approval' ? decision : pact?.next}
            line={line}
            side={side}
            other={side === 'employer' ? course?.providerName : job?.employerName}
          />
        </div>
        <div className="relative empty:hidden @xl:col-start-2 @xl:row-span-3 @xl:row-start-1 @xl:justify-self-end @4xl:col-start-4 @4xl:row-span-1">
          {line && <NeedButton need={line} title={title} />}
          {!line && isToDecide && (
            <LinkButton to={`/swap-agreements/${agreement.id}`} look="secondary" size="small">
              Decide<span className="sr-only"> {title}</span>
            </LinkButton>
          )}
        </div>
      </div>
      {children && <div className="relative mt-2 flex flex-col items-start gap-2">{children}</div>}
    </li>
  );
}

/** Without candidates: since when, or how it ended. */
function stateOf(agreement: Agreement): string {
  if (agreement.endedAt) return endingInRow(agreement, formatShortDay);
  return agreement.approvedAt
    ? `Since ${formatDay(agreement.approvedAt)}`
    : `Requested ${formatDay(agreement.createdAt)}`;
}

/** The employer decides within a period. */
const decisionOf = ({ createdAt }: Agreement, isToDecide: boolean) => ({
  name: isToDecide ? ('decideAgreement' as const) : null,
  at: plusDays(createdAt, pendingAgreementDays),
  zone: zoneShown(),
  urgency: 'later' as const,
});
