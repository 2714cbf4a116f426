import { useState } from 'react';
import * as z from 'zod/mini';
import { CompleteDialog } from '#app/screens/shared/complete-dialog.tsx';
import { dueWords, kindLabels, outcomeLabels } from '#app/screens/shared/request-words.ts';
import { today } from '#app/forms/today.ts';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { formatDay } from '#app/ui/format.ts';
import { DateField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { learnerName } from '#shared/domain/learner-links/learner-link.ts';
import { completeDataRequest, recordStudentRequest } from '#shared/domain/people/data-requests.ts';
import { dataRequestKinds, dataRequestOutcomes } from '#shared/engine/options.ts';
import { dataRequestDays } from '#shared/policy.ts';

const shape = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(dataRequestKinds),
    receivedOn: z.string(),
    dueOn: z.string(),
    about: z.string(),
    note: z.nullable(z.string()),
    recordedByName: z.string(),
    doneAt: z.nullable(z.string()),
    doneByName: z.nullable(z.string()),
    outcome: z.nullable(z.enum(dataRequestOutcomes)),
  }),
);
const parse = (json: unknown) => shape.parse(json);
type Request = z.infer<typeof shape>[number];

interface StudentRequestsProps {
  enrollment: Enrollment;
  /** Another version loads the requests again. */
  version: number;
  isOffline: boolean;
  onChanged: () => void;
}

/** The student's recorded requests, each with the days that are left. Only the server has them. */
export function StudentRequests({ enrollment, version, isOffline, onChanged }: StudentRequestsProps) {
  const path = `/api/enrollments/${enrollment.id}/data-requests`;
  const requests = useLoaded(path, parse, version);
  const [isRecording, setRecording] = useState(false);
  const [closing, setClosing] = useState<Request>();
  return (
    <>
      {requests.state === 'there' && requests.value.length > 0 && (
        <ul aria-label="Data requests" className="mt-3 flex flex-col gap-1.5">
          {requests.value.map((request) => (
            <li key={request.id}>
              {requestWords(request)}
              {request.note && (
                <q className="block whitespace-pre-line text-quiet" dir="auto">
                  {request.note}
                </q>
              )}
              {!request.doneAt && (
                <Button
                  gives={completeDataRequest}
                  look="quiet"
                  size="small"
                  disabled={isOffline}
                  aria-label={`Close the request: ${kindLabels[request.kind]}`}
                  onClick={() => setClosing(request)}
                >
                  Close request
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <Button
          gives={recordStudentRequest}
          look="secondary"
          size="small"
          disabled={isOffline}
          onClick={() => setRecording(true)}
        >
          Record a request
        </Button>
      </p>
      <Dialog
        open={isRecording}
        onOpenChange={setRecording}
        title="Record a data request"
        description={`We count the ${dataRequestDays} days from the day you received it.`}
      >
        <RecordForm path={path} onClose={() => setRecording(false)} onDone={onChanged} />
      </Dialog>
      <CompleteDialog
        request={closing}
        calls="/api/data-requests"
        onClose={() => setClosing(undefined)}
        onDone={onChanged}
      />
    </>
  );
}

function requestWords(request: Request): string {
  const { kind, receivedOn, dueOn, doneAt, doneByName, outcome, recordedByName } = request;
  const by = recordedByName === learnerName ? ' by the student’s link' : '';
  const asked = `${kindLabels[kind]}, received ${formatDay(receivedOn)}${by}.`;
  if (!doneAt) return `${asked} ${dueWords(dueOn, today())}`;
  return `${asked} ${outcome ? outcomeLabels[outcome] : 'Closed'} by ${doneByName ?? ''} on ${formatDay(doneAt)}`;
}

const options = dataRequestKinds
  .filter((kind) => kind === 'access' || kind === 'deletion')
  .map((value) => ({ value, label: kindLabels[value] }));

function RecordForm({ path, onClose, onDone }: { path: string; onClose: () => void; onDone: () => void }) {
  const { call, isRunning, isOffline } = useServerCall();
  const [kind, setKind] = useState('access');
  const [receivedOn, setReceivedOn] = useState(today);

  async function save() {
    const { done, failed } = recordStudentRequest;
    const body = { kind, receivedOn };
    if (!(await call({ method: 'POST', path, body, done: { title: done }, failed }))) return;
    onClose();
    onDone();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label="What they ask for"
        options={options}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      <DateField
        label="Received on"
        required
        value={receivedOn}
        onChange={({ target }) => setReceivedOn(target.value)}
      />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning} disabled={isOffline || receivedOn === ''}>
          Record request
        </Button>
      </DialogActions>
    </form>
  );
}
