// What the employer was charged under an agreement, for the people who answer for costs.
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { count, formatDollars } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';
import { feesOfPact } from '#shared/reads/pacts/pact-fees.ts';
import type { FeesOfKind } from '#shared/reads/pacts/pact-fees.ts';

const nouns: Readonly<Partial<Record<FeesOfKind['kind'], readonly [one: string, many: string]>>> = {
  match: ['match', 'matches'],
  hire: ['hire', 'hires'],
  agreement_month: ['month of the agreement', 'months of the agreement'],
};

/** Training providers pay nothing for an agreement. */
export function Fees({ found: { agreement } }: { found: AgreementOfPage }) {
  const actor = useActor();
  const fees = useRead(feesOfPact, agreement.courseId, agreement.jobId);
  if (actor.role !== 'employer' || !mayGive({ leastRole: 'manager' }, actor) || !fees) return null;
  return (
    <Card title="Your fees">
      {fees.length === 0 && <p>No fees so far.</p>}
      {fees.length > 0 && (
        <dl className="flex flex-col gap-1">
          {fees.map(({ kind, charges, cents }) => (
            <Line key={kind} name={count(charges, ...(nouns[kind] ?? ['charge', 'charges']))} cents={cents} />
          ))}
          <div className="mt-1 border-t border-line pt-2 font-semibold">
            <Line name="All rounds" cents={fees.reduce((sum, { cents }) => sum + cents, 0)} />
          </div>
        </dl>
      )}
    </Card>
  );
}

const Line = ({ name, cents }: { name: string; cents: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{name}</dt>
    <dd className="tabular-nums">{formatDollars(cents / 100)}</dd>
  </div>
);
