import { useState } from 'react';
import { MailQuestion } from 'lucide-react';
import { CompleteDialog } from '#app/screens/shared/complete-dialog.tsx';
import { today } from '#app/forms/today.ts';
import { LoadedList } from '#app/screens/shared/loaded-list.tsx';
import { currentPlatform } from '#app/session/platform.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { capitalized, countOrNo, formatDay } from '#app/ui/format.ts';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { dataRequestsShape } from '#shared/reads/analytics/retention.ts';
import type { ListedDataRequest } from '#shared/reads/analytics/retention.ts';

import { RecordDialog } from './record-dialog.tsx';
import { dueWords, kindLabels, outcomeLabels } from '#app/screens/shared/request-words.ts';

const parse = (json: unknown) => dataRequestsShape.parse(json);

const states = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'done', label: 'Closed' },
];

export function DataRequests() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const [isRecording, setRecording] = useState(false);
  const [closing, setClosing] = useState<ListedDataRequest>();
  const requests = useLoaded(`/api/admin/data-requests${address.query}`, parse, version);
  const reload = () => setVersion(version + 1);
  return (
    <section aria-label="Data requests">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">Data requests</h2>
          {requests.state === 'there' && <p className="text-quiet">{totals(requests.value.counts)}</p>}
        </div>
        <Button look="secondary" onClick={() => setRecording(true)}>
          Record a request
        </Button>
      </div>
      <ListTools
        address={address}
        search="Search data requests"
        filter="State"
        all="All requests"
        options={states}
      />
      <LoadedList
        noun="data requests"
        address={address}
        page={requests}
        icon={MailQuestion}
        empty={{
          title: 'No data requests',
          text: 'Exports and deletions of students’ data appear here, and the requests you record.',
        }}
        notFound={{ title: 'No data requests found' }}
        skeletons={3}
      >
        {(rows) => (
          <ul aria-label="Data requests" className="divide-y divide-line">
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} onClose={() => setClosing(request)} />
            ))}
          </ul>
        )}
      </LoadedList>
      <RecordDialog open={isRecording} onClose={() => setRecording(false)} onDone={reload} />
      <CompleteDialog
        calls="/api/admin/data-requests"
        request={closing}
        onClose={() => setClosing(undefined)}
        onDone={reload}
      />
    </section>
  );
}

const totals = ({ open, overdue }: { open: number; overdue: number }): string =>
  overdue > 0 ? `${formatOpen(open)}, ${overdue} overdue` : formatOpen(open);
const formatOpen = (open: number): string => capitalized(countOrNo(open, 'open request'));

function RequestRow({ request, onClose }: { request: ListedDataRequest; onClose: () => void }) {
  const { kind, about, organizationName, receivedOn, dueOn, recordedByName, note } = request;
  const isOverdue = !request.doneAt && dueOn < today();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-all">{about}</span>
          {isOverdue && (
            <Badge look="destructive" isStatus>
              Overdue
            </Badge>
          )}
        </p>
        <p>
          {kindLabels[kind]}
          {organizationName && `, ${organizationName}`}
        </p>
        {note && <p className="whitespace-pre-line text-quiet">{note}</p>}
        <p className="text-sm text-quiet">
          Received {formatDay(receivedOn)}, recorded by {recordedByName}
        </p>
        <p className="text-sm text-quiet">{request.doneAt ? doneWords(request) : dueWords(dueOn, today())}</p>
      </div>
      {!request.doneAt && (
        <Button look="secondary" size="small" onClick={onClose} className="max-sm:w-full">
          Close request
          <span className="sr-only"> of {about}</span>
        </Button>
      )}
    </li>
  );
}

function doneWords({ doneAt, doneByName, outcome, result }: ListedDataRequest): string {
  const done = `${outcome ? outcomeLabels[outcome] : 'Closed'} by ${doneByName ?? currentPlatform().name} on ${formatDay(doneAt ?? '')}`;
  return result ? `${done}: ${result}` : done;
}
