import { useState } from 'react';
import { UserRoundCheck } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { ListTools, Pager } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { matchesShape } from '#shared/reads/analytics/oversight.ts';
import { pageSize } from '#shared/reads/analytics/platform.ts';
import { MatchItem } from './match-item.tsx';

const parse = (json: unknown) => matchesShape.parse(json);

const states = [
  { value: 'open', label: 'Interview owed' },
  { value: 'decided', label: 'Decided' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

/** Matches by reference, for outcomes that only an administrator can still correct and for matches made by mistake. */
export function AdminMatches() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const matches = useLoaded(`/api/admin/matches${address.query}`, parse, version);
  return (
    <>
      <PageHeader title="Matches" back={{ to: '/admin/swaps', label: 'SWAP Monitoring' }}>
        {matches.state === 'there' && count(matches.value.total, 'match', 'matches')}
      </PageHeader>
      <ListTools
        address={address}
        search="Search matches"
        filter="State"
        all="All matches"
        options={states}
      />
      <Card flush>
        {matches.state === 'loading' && <SkeletonRows rows={6} />}
        {matches.state === 'failed' && <NotLoaded {...matches} />}
        {matches.state === 'there' && matches.value.rows.length === 0 && (
          <EmptyState
            icon={UserRoundCheck}
            title={address.isNarrowed ? 'No matches found' : 'No matches yet'}
            action={
              address.isNarrowed && (
                <Button look="secondary" onClick={address.clear}>
                  Clear filters
                </Button>
              )
            }
          >
            {!address.isNarrowed && 'Learners who complete a linked course appear here by their reference.'}
          </EmptyState>
        )}
        {matches.state === 'there' && (
          <>
            <ul aria-label="Matches" className="divide-y divide-line">
              {matches.value.rows.map((match) => (
                <MatchItem key={match.id} match={match} onSettled={() => setVersion(version + 1)} />
              ))}
            </ul>
            <Pager
              address={address}
              total={matches.value.total}
              pageSize={pageSize}
              label="Pages of matches"
            />
          </>
        )}
      </Card>
    </>
  );
}
