import { useState } from 'react';
import { FileCheck2 } from 'lucide-react';
import { LoadedList } from '#app/server-lists/loaded-list.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { RelatedBadge } from '#app/agreements/related-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { capitalized, countOrNo, formatDay } from '#app/ui/format.ts';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { agreementCode } from '#app/ui/short-id.ts';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { agreementLabel, agreementVariant, isLive } from '#shared/domain/agreements/agreement.ts';
import { swapsShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformSwap } from '#shared/reads/analytics/platform.ts';
import { agreementStatuses } from '#shared/engine/options.ts';
import { SwapDialog } from './swap-dialog.tsx';

const parse = (json: unknown) => swapsShape.parse(json);
const options = agreementStatuses.map((value) => ({ value, label: capitalized(agreementLabel(value)) }));

export function Swaps() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState<string>();
  const swaps = useLoaded(`/api/admin/swaps${address.query}`, parse, version);
  const rows = swaps.state === 'there' ? swaps.value.rows : [];
  return (
    <>
      <PageHeader
        title="SWAP Monitoring"
        actions={
          <LinkButton to="/admin/matches" look="secondary">
            Matches
          </LinkButton>
        }
      >
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
        label="SWAP agreements"
        noun="agreements"
        address={address}
        page={swaps}
        icon={FileCheck2}
        empty={{
          title: 'No SWAP agreements yet',
          text: 'Agreements appear here when a training provider links a course to a job.',
        }}
        notFound={{ title: 'No agreements found' }}
        row={(swap) => <SwapRow key={swap.id} swap={swap} onOpen={() => setOpened(swap.id)} />}
      />
      <SwapDialog
        swap={rows.find(({ id }) => id === opened)}
        onClose={() => setOpened(undefined)}
        onChanged={() => setVersion(version + 1)}
      />
    </>
  );
}

function SwapRow({ swap, onOpen }: { swap: PlatformSwap; onOpen: () => void }) {
  return (
    <li data-row="" className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {swap.courseTitle} for {swap.jobTitle}
          </span>
          <Badge look={agreementVariant(swap.status)} isStatus isOver={!isLive(swap)}>
            {capitalized(agreementLabel(swap.status))}
          </Badge>
          <RelatedBadge agreement={swap} />
        </p>
        <p className="mt-0.5 text-list text-quiet tabular-nums" title={swap.id}>
          Agreement #{agreementCode(swap.id)}
        </p>
        <p className="text-list">
          {swap.providerName} and {swap.employerName}
        </p>
        <p className="text-sm text-quiet">
          Created {formatDay(swap.createdAt)}, {countOrNo(swap.matches, 'match', 'matches')}
        </p>
        <details className="text-sm text-quiet">
          <summary className="w-fit cursor-pointer content-center py-1 pointer-coarse:min-h-11">
            Details<span className="sr-only"> of agreement {agreementCode(swap.id)}</span>
          </summary>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 pb-1">
            <IdOf name="Employer ID">{swap.employerId}</IdOf>
            <IdOf name="Provider ID">{swap.providerId}</IdOf>
            <IdOf name="Job ID">{swap.jobId}</IdOf>
            <IdOf name="Course ID">{swap.courseId}</IdOf>
          </dl>
        </details>
      </div>
      <Button look="secondary" size="small" onClick={onOpen} className="max-sm:w-full">
        View Details
        <span className="sr-only"> of agreement {agreementCode(swap.id)}</span>
      </Button>
    </li>
  );
}

function IdOf({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt className="inline">{name} </dt>
      <dd className="inline break-all text-ink tabular-nums">{children}</dd>
    </div>
  );
}
