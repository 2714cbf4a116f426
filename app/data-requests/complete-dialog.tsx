import { ServerFormActions } from '#app/forms/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { completeDataRequest } from '#shared/domain/people/data-requests.ts';
import { dataRequestOutcomes } from '#shared/engine/options.ts';
import type { ListedDataRequest } from '#shared/reads/analytics/retention.ts';
import { outcomeLabels } from '#app/data-requests/request-words.ts';

interface CompleteDialogProps {
  request: ListedDataRequest | undefined;
  onClose: () => void;
  onDone: () => void;
}

export function CompleteDialog({ request, onClose, onDone }: CompleteDialogProps) {
  return (
    <Dialog
      open={request !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Close data request"
      description={`Say what you did for ${request?.about ?? ''}. It stays in the list as a record.`}
    >
      {request && <CompleteForm request={request} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

const options = dataRequestOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

function CompleteForm({ request, onClose, onDone }: CompleteDialogProps & { request: ListedDataRequest }) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: completeDataRequest,
    method: 'PATCH',
    path: `/api/admin/data-requests/${request.id}/complete`,
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
