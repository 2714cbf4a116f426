import { useMemo, useState } from 'react';
import { UserRoundCheck } from 'lucide-react';
import { LoadedList } from '#app/screens/shared/loaded-list.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { matchesShape } from '#shared/reads/analytics/oversight.ts';
import { matchColumns } from './match-columns.tsx';

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
  const columns = useMemo(() => matchColumns(() => setVersion((before) => before + 1)), []);
  return (
    <>
      <PageHeader title="Matches">
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
        noun="matches"
        address={address}
        page={matches}
        icon={UserRoundCheck}
        empty={{
          title: 'No matches yet',
          text: 'Learners who complete a linked course appear here by their reference.',
        }}
        notFound={{ title: 'No matches found' }}
      >
        {(rows) => (
          <DataList label="Matches" items={rows} keyOf={({ id }) => id} columns={columns} isWide isDense />
        )}
      </LoadedList>
    </>
  );
}
