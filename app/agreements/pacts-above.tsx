// The SWAP agreements of a dashboard, below what needs its reader.
import type { ReactNode } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { agreementsInFull } from '#shared/reads/agreements.ts';
import type { ListedAgreement } from '#shared/reads/agreements.ts';
import { pactKey } from '#shared/reads/pacts/pact-key.ts';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';
import { PactRow } from './pact-row.tsx';

const mostShown = 3;

/** `children` wait for the agreements, which would push them down. */
export function PactsAbove({ children }: { children: ReactNode }) {
  const agreements = useRead(agreementsInFull);
  const pacts = useRead(pactsByKey, useMinute());
  if (!agreements || !pacts) return null;
  // What has no deadline comes last.
  const dueAt = ({ agreement }: ListedAgreement) => pacts.get(pactKey(agreement))?.next?.at ?? '~';
  const open = agreements
    .filter(({ agreement, isNewestRound }) => isNewestRound && !agreement.endedAt)
    .toSorted((a, b) => (dueAt(a) < dueAt(b) ? -1 : Number(dueAt(a) > dueAt(b))));
  return (
    <>
      {open.length > 0 && (
        <Card title="Your agreements" aside={<TextLink to="/swap-agreements">View all</TextLink>} flush>
          <ul aria-label="Your agreements" className="divide-y divide-line">
            {open.slice(0, mostShown).map((listed) => (
              <PactRow key={listed.agreement.id} listed={listed} pacts={pacts} />
            ))}
          </ul>
        </Card>
      )}
      {children}
    </>
  );
}
