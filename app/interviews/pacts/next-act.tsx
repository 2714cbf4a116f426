// The button of what the reader has to do next for a SWAP agreement.
import { NeedButton } from '#app/needs/need-button.tsx';
import type { ButtonLook } from '#app/ui/button.tsx';
import { PactOffers } from '../bulk/offered-times.tsx';
import type { MatchInFull } from '#shared/reads/matches.ts';
import type { Need } from '#shared/reads/needs/needs.ts';

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
  return <PactOffers rows={rows} all={all} otherwise={link} />;
}
