// The button of what the reader has to do next for a SWAP agreement.
import { Suspense } from 'react';
import { NeedButton } from '#app/needs/need-button.tsx';
import type { ButtonLook } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { Need } from '#shared/reads/needs/needs.ts';

const PactOffers = lazyPart(async () => (await import('#app/interviews/bulk/offered-times.tsx')).PactOffers);

interface NextActProps {
  title: string;
  /** The matches of the pact. */
  rows: readonly MatchInFull[];
  /** All matches: their interviews keep learners busy. */
  all: readonly MatchInFull[];
  line: Need;
  look?: ButtonLook;
}

/** The button of the next act. Times that one press can confirm are confirmed here; `line.to` shows the others. */
export function NextAct({ title, rows, all, line, look = 'secondary' }: NextActProps) {
  const link = <NeedButton need={line} title={title} look={look} />;
  if (line.name !== 'chooseTimes') return link;
  return (
    <Suspense>
      <PactOffers rows={rows} all={all} otherwise={link} />
    </Suspense>
  );
}
