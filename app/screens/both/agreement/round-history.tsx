// What happened in one round: the acts of both sides in sentences, and who changed what.
import { HistoryCard } from '#app/changes/history-card.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { zoneShown } from '#app/ui/wall-clock.ts';
import type { AgreementOfPage } from '#shared/reads/agreements.ts';
import { actsOfRound } from '#shared/reads/pacts/pact-acts.ts';
import { History } from './history.tsx';
import { RoundChoice } from './round-choice.tsx';

export function RoundHistory({ found }: { found: AgreementOfPage }) {
  const { agreement, rounds } = found;
  const acts = useRead(actsOfRound, agreement.id, zoneShown());
  return (
    <div className="flex flex-col gap-6">
      <RoundChoice found={found} tab="history" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={rounds.length > 1 ? `What happened in round ${agreement.round}` : 'What happened'}>
          <History agreement={agreement} acts={acts} />
        </Card>
        <HistoryCard key={agreement.id} table="agreements" id={agreement.id} title="Changes" />
      </div>
    </div>
  );
}
