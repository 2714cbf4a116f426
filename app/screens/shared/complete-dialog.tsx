import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { completeDataRequest } from '#shared/domain/people/data-requests.ts';
import { dataRequestOutcomes } from '#shared/engine/options.ts';
import { outcomeLabels } from './request-words.ts';

interface OpenRequest {
  id: string;
  about: string;
}

interface CompleteDialogProps {
  request: OpenRequest | undefined;
  /** The calls below which the request is closed: an administrator’s, or a training provider’s. */
  calls: '/api/admin/data-requests' | '/api/data-requests';
  onClose: () => void;
  onDone: () => void;
}

/** Asks what was done about a data request, and closes it. */
export function CompleteDialog({ request, calls, onClose, onDone }: CompleteDialogProps) {
  return (
    <Dialog
      open={request !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Close data request"
      description={`Say what you did for ${request?.about ?? ''}. It stays in the list as a record.`}
    >
      {request && <CompleteForm request={request} calls={calls} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

const options = dataRequestOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

function CompleteForm({ request, calls, onClose, onDone }: CompleteDialogProps & { request: OpenRequest }) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: completeDataRequest,
    method: 'PATCH',
    path: `${calls}/${request.id}/complete`,
    defaults: { outcome: 'answered', result: '' },
    toInput: (values) => ({ id: request.id, ...values }),
    toBody: (values) => values,
    draft: `${completeDataRequest.name} ${request.id}`,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotices {...notices} />
      <Select label="What was done" options={options} {...field('outcome')} />
      <TextArea label="Details" hint="Which data, and how." rows={3} {...field('result')} />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} confirm="Close request" />
    </form>
  );
}
