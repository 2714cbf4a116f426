import { useState } from 'react';
import { UserRoundCheck } from 'lucide-react';
import { LoadedList } from '#app/server-lists/loaded-list.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { matchesShape } from '#shared/reads/analytics/oversight.ts';
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
        {matches.state === 'there' && capitalized(countOrNo(matches.value.total, 'match', 'matches'))}
      </PageHeader>
      <ListTools
        address={address}
        search="Search matches"
        filter="State"
        all="All matches"
        options={states}
      />
      <LoadedList
        label="Matches"
        noun="matches"
        address={address}
        page={matches}
        icon={UserRoundCheck}
        empty={{
          title: 'No matches yet',
          text: 'Learners who complete a linked course appear here by their reference.',
        }}
        notFound={{ title: 'No matches found' }}
        row={(match) => <MatchItem key={match.id} match={match} onSettled={() => setVersion(version + 1)} />}
      />
    </>
  );
}
