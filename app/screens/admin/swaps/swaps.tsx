import { useMemo, useState } from 'react';
import { FileCheck2 } from 'lucide-react';
import { StageBar, dueWords, platformAct, stageWords } from '#app/agreements/cohort.tsx';
import { LoadedList } from '#app/screens/shared/loaded-list.tsx';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { RelatedBadge } from '#app/agreements/related-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { capitalized, countOrNo, formatDay } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { agreementCode } from '#app/ui/short-id.ts';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { agreementLabel, agreementVariant, isLive } from '#shared/domain/agreements/agreement.ts';
import { swapsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformPact, PlatformSwap } from '#shared/reads/analytics/platform.ts';
import { agreementStatuses } from '#shared/engine/options.ts';
import { SwapDialog } from './swap-dialog.tsx';

const parse = (json: unknown) => swapsShape.parse(json);
const options = agreementStatuses.map((value) => ({ value, label: capitalized(agreementLabel(value)) }));

export function Swaps() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState<string>();
  const swaps = useLoaded(`/api/admin/swaps${address.query}`, parse, version);
  const columns = useMemo(() => columnsFor(setOpened), []);
  const rows = swaps.state === 'there' ? swaps.value.rows : [];
  return (
    <>
      <PageHeader title="SWAP Monitoring">
        {swaps.state === 'there'
          ? capitalized(countOrNo(swaps.value.total, 'agreement'))
          : 'Skills With Assured Placement'}
      </PageHeader>
      <ListTools
        address={address}
        search="Search by job, course or organization"
        filter="Status"
        all="All statuses"
        options={options}
      />
      <LoadedList
        noun="agreements"
        address={address}
        page={swaps}
        icon={FileCheck2}
        empty={{
          title: 'No SWAP agreements yet',
          text: 'Agreements appear here when a training provider links a course to a job.',
        }}
        notFound={{ title: 'No agreements found' }}
      >
        {(swaps) => (
          <DataList
            label="SWAP agreements"
            items={swaps}
            keyOf={({ id }) => id}
            columns={columns}
            isWide
            isDense
          />
        )}
      </LoadedList>
      <SwapDialog
        swap={rows.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
        onChanged={() => setVersion(version + 1)}
      />
    </>
  );
}

const columnsFor = (open: (id: string) => void): readonly Column<PlatformSwap>[] => [
  {
    name: 'Course and job',
    width: '2fr',
    phone: 'title',
    cell: (swap) => (
      <TwoLines
        first={
          <span className="font-semibold" title={titleOf(swap)}>
            {titleOf(swap)}
          </span>
        }
        second={
          <span title={swap.id}>
            Agreement #{agreementCode(swap.id)}, {formatDay(swap.createdAt)}
          </span>
        }
      />
    ),
  },
  {
    name: 'Organizations',
    width: '1.2fr',
    phone: 'plain',
    cell: ({ providerName, employerName }) => (
      <TwoLines
        first={<span title={providerName}>{providerName}</span>}
        second={<span title={employerName}>{employerName}</span>}
      />
    ),
  },
  {
    name: 'Candidates',
    width: '1.7fr',
    phone: 'plain',
    cell: ({ pact, matches }) => pact && <Candidates pact={pact} matches={matches} />,
  },
  { name: 'Next', width: '1.7fr', phone: 'plain', cell: (swap) => <Next swap={swap} /> },
  {
    name: 'Status',
    width: '9.5rem',
    phone: 'plain',
    cell: (swap) => (
      <span className="flex flex-wrap gap-1">
        <Badge look={agreementVariant(swap.status)} isStatus isOver={!isLive(swap)}>
          {capitalized(agreementLabel(swap.status))}
        </Badge>
        <RelatedBadge agreement={swap} />
      </span>
    ),
  },
  {
    name: 'Actions',
    isNameHidden: true,
    width: '7.5rem',
    phone: 'plain',
    cell: ({ id }) => (
      <Button look="secondary" size="small" onClick={() => open(id)} className="max-sm:w-full">
        View Details
        <span className="sr-only"> of agreement {agreementCode(id)}</span>
      </Button>
    ),
  },
];

const titleOf = ({ courseTitle, jobTitle }: PlatformSwap): string => `${courseTitle} for ${jobTitle}`;

/** The candidates over all rounds, shown with the newest round. */
function Candidates({ pact, matches }: { pact: PlatformPact; matches: number }) {
  if (matches === 0) return <span className="text-quiet">No matches</span>;
  return (
    <TwoLines
      first={
        <span className="block pb-1">
          <StageBar pact={pact} />
        </span>
      }
      second={<span title={stageWords(pact)}>{stageWords(pact)}</span>}
    />
  );
}

function Next({ swap }: { swap: PlatformSwap }) {
  const next = swap.pact?.next;
  if (!next) return null;
  const act = platformAct(next);
  const due = `${swap[`${next.side}Name`]}, ${dueWords(next)}`;
  return <TwoLines first={<span title={act}>{act}</span>} second={<span title={due}>{due}</span>} />;
}
