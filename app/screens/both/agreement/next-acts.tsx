// What has to be done next for an agreement, with its button, or whose turn it is.
import { NextOfPact, lineOfPact, linesOfPact } from '#app/agreements/next-of-pact.tsx';
import { NextAct } from '#app/interviews/pacts/next-act.tsx';
import { useNeeds } from '#app/needs/needs-context.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { formatDay, formatShortDay } from '#app/ui/format.ts';
import { canMarkComplete } from '#shared/domain/agreements/agreement.ts';
import { answerPromise } from '#shared/domain/agreements/interview-promise.ts';
import { markAgreementComplete } from '#shared/domain/agreements/mark-complete.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { plusDays } from '#shared/lib/time.ts';
import { pendingAgreementDays } from '#shared/policy.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { needTitle } from '#shared/reads/needs/needs.ts';
import { pactKey, pactTitle } from '#shared/reads/pacts/pact-key.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';

interface NextActsProps {
  found: AgreementOfPage;
  pact: Pact | undefined;
  /** The candidates of the agreement. */
  rows: readonly MatchInFull[];
  /** All matches: their interviews keep learners busy. */
  all: readonly MatchInFull[];
}

export function NextActs({ found, pact, rows, all }: NextActsProps) {
  const actor = useActor();
  const needs = useNeeds();
  const side = sideOf(actor);
  const key = pactKey(found.agreement);
  const line = lineOfPact(needs?.lines, key, pact);
  const title = pactTitle(found, side);
  const other = side === 'employer' ? found.course?.providerName : found.job?.employerName;
  const later = linesOfPact(needs?.lines, key).filter((each) => each !== line);
  return (
    <>
      <RoundNotice found={found} other={other} />
      {line && (
        <section
          aria-label="Next"
          className="flex flex-col gap-3 rounded-panel bg-wait-soft px-4 py-4 sm:px-5"
        >
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="text-lg font-semibold">{needTitle(line)}</h2>
              <NextOfPact next={pact?.next} {...{ line, side, other }} />
            </div>
            <NextAct {...{ title, rows, all, line }} look="primary" />
          </div>
          {later.length > 0 && (
            <ul aria-label="After that" className="flex flex-col gap-2 border-t border-line pt-3">
              {later.map((each) => (
                <li key={each.key} className="flex flex-wrap items-center gap-x-6 gap-y-2">
                  <span className="min-w-0 flex-1 basis-64 font-medium">
                    {needTitle(each)}
                    {each.dueDay && `, by ${formatShortDay(each.dueDay)}`}
                  </span>
                  <NextAct {...{ title, rows, all }} line={each} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {!line && pact?.next && (
        <section aria-label="Next" className="rounded-panel bg-sunken px-4 py-3 sm:px-5">
          <NextOfPact next={pact.next} {...{ line, side, other }} />
        </section>
      )}
    </>
  );
}

/** What the newest round waits for, on either side. */
function RoundNotice({ found, other }: { found: AgreementOfPage; other: string | undefined }) {
  const actor = useActor();
  const [newest] = found.rounds;
  if (actor.role === 'provider' && newest.status === 'pending_approval')
    return (
      <Notice>
        {other ?? 'The employer'} was asked to approve, by{' '}
        {formatDay(plusDays(newest.createdAt, pendingAgreementDays))}. You’ll see the answer here.
      </Notice>
    );
  if (newest.endedAt && newest.promiseKept === null && actor.role === 'provider' && newest.approvedAt)
    return (
      <Notice
        tone="waits"
        action={
          <LinkButton
            to={`/swap-agreements/${newest.id}?tab=terms`}
            gives={answerPromise}
            look="secondary"
            size="small"
          >
            Answer
          </LinkButton>
        }
      >
        This agreement ended. Did {other ?? 'the employer'} keep the interview promise?
      </Notice>
    );
  if (!newest.endProposedAt || !canMarkComplete(newest, actor)) return null;
  return (
    <Notice
      tone="waits"
      action={
        <LinkButton to="?tab=terms" gives={markAgreementComplete} look="secondary" size="small">
          Decide
        </LinkButton>
      }
    >
      {other ?? 'The other side'} marked this agreement as complete on {formatShortDay(newest.endProposedAt)}.
    </Notice>
  );
}
