import { useState } from 'react';
import { MessageSquareWarning } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { ListTools, Pager } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import {
  breachesShape,
  disputedReportsShape,
  reportedMessagesShape,
} from '#shared/reads/analytics/oversight.ts';
import { pageSize } from '#shared/reads/analytics/platform.ts';
import { BreachItem } from './breach-item.tsx';
import { Releases } from './releases.tsx';
import { DisputeItem } from './dispute-item.tsx';
import { ReportedCrowds } from './reported-crowds.tsx';
import { ReportedListings } from './reported-listings.tsx';
import { ReportedItem } from './reported-item.tsx';

const parseReports = (json: unknown) => reportedMessagesShape.parse(json);
const parseDisputes = (json: unknown) => disputedReportsShape.parse(json);
const parseBreaches = (json: unknown) => breachesShape.parse(json);

const states = [
  { value: 'open', label: 'Not excused' },
  { value: 'excused', label: 'Excused' },
];

/** The queue of an administrator: reported messages, disputes and breaches. */
export function Reports() {
  const [version, setVersion] = useState(0);
  const onSettled = () => setVersion(version + 1);
  return (
    <>
      <PageHeader title="Reports">
        Reported listings and messages, disputes and missed guaranteed interviews.
      </PageHeader>
      <div className="flex flex-col gap-6">
        <ReportedListings />
        <ReportedMessages version={version} onSettled={onSettled} />
        <ReportedCrowds version={version} onSettled={onSettled} />
        <Releases />
        <Disputes version={version} onSettled={onSettled} />
        <Breaches version={version} onSettled={onSettled} />
      </div>
    </>
  );
}

interface PartProps {
  version: number;
  onSettled: () => void;
}

function ReportedMessages({ version, onSettled }: PartProps) {
  const reports = useLoaded('/api/admin/reports', parseReports, version);
  return (
    <Card flush title="Reported messages">
      {reports.state === 'loading' && <SkeletonRows rows={2} />}
      {reports.state === 'failed' && <NotLoaded {...reports} />}
      {reports.state === 'there' && reports.value.rows.length === 0 && (
        <EmptyState icon={MessageSquareWarning} title="No reported messages">
          Reported messages appear here with their conversation.
        </EmptyState>
      )}
      {reports.state === 'there' && (
        <ul aria-label="Reported messages" className="divide-y divide-line">
          {reports.value.rows.map((report) => (
            <ReportedItem key={report.id} report={report} onSettled={onSettled} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Disputes wait for a decision; the clock of the guarantee is paused until then. */
function Disputes({ version, onSettled }: PartProps) {
  const disputes = useLoaded('/api/admin/disputes?show=undecided', parseDisputes, version);
  return (
    <Card
      flush
      title="Disputes"
      aside={
        <TextLink to="/admin/disputes?show=decided">
          Decided<span className="sr-only"> disputes</span>
        </TextLink>
      }
    >
      {disputes.state === 'loading' && <SkeletonRows rows={2} />}
      {disputes.state === 'failed' && <NotLoaded {...disputes} />}
      {disputes.state === 'there' && disputes.value.rows.length === 0 && (
        <EmptyState icon={MessageSquareWarning} title="No disputes to decide">
          If one side disputes what the other reports about a match, you decide here.
        </EmptyState>
      )}
      {disputes.state === 'there' && (
        <ul aria-label="Disputes" className="divide-y divide-line">
          {disputes.value.rows.map((report) => (
            <DisputeItem key={report.id} report={report} onSettled={onSettled} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Breaches({ version, onSettled }: PartProps) {
  const address = useListAddress(states);
  const breaches = useLoaded(`/api/admin/breaches${address.query}`, parseBreaches, version);
  return (
    <section aria-label="Breaches">
      <h2 className="mb-3 text-lg font-semibold">Breaches</h2>
      <ListTools
        address={address}
        search="Search by job or organization"
        filter="State"
        all="All breaches"
        options={states}
      />
      <Card flush>
        {breaches.state === 'loading' && <SkeletonRows rows={3} />}
        {breaches.state === 'failed' && <NotLoaded {...breaches} />}
        {breaches.state === 'there' && breaches.value.rows.length === 0 && (
          <EmptyState
            icon={MessageSquareWarning}
            title={address.isNarrowed ? 'No breaches found' : 'No breaches'}
          >
            Guaranteed interviews that miss their deadline appear here.
          </EmptyState>
        )}
        {breaches.state === 'there' && (
          <>
            <ul
              aria-label={capitalized(countOrNo(breaches.value.total, 'breach', 'breaches'))}
              className="divide-y divide-line"
            >
              {breaches.value.rows.map((breach) => (
                <BreachItem key={breach.id} breach={breach} onSettled={onSettled} />
              ))}
            </ul>
            <Pager
              address={address}
              total={breaches.value.total}
              pageSize={pageSize}
              label="Pages of breaches"
            />
          </>
        )}
      </Card>
    </section>
  );
}
