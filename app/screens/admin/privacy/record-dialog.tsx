import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { today } from '#app/forms/today.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { DateField, TextArea, TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { recordDataRequest } from '#shared/domain/people/data-requests.ts';
import { dataRequestKinds } from '#shared/engine/options.ts';
import { kindLabels } from '#app/screens/shared/request-words.ts';
import { dataRequestDays } from '#shared/policy.ts';

interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Records a request that came by mail, so that its deadline is counted. */
export function RecordDialog({ open, onClose, onDone }: RecordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Record a data request"
      description={`For a request that came by mail. It has to be answered within ${dataRequestDays} days.`}
    >
      <RecordForm onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

const options = dataRequestKinds.map((value) => ({ value, label: kindLabels[value] }));

function RecordForm({ onClose, onDone }: Omit<RecordDialogProps, 'open'>) {
  const { newId } = useCommand();
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: recordDataRequest,
    method: 'POST',
    path: '/api/admin/data-requests',
    defaults: { kind: 'access', about: '', receivedOn: today(), note: '' },
    toInput: (values) => ({ id: newId(), ...values }),
    toBody: (values) => values,
    draft: recordDataRequest.name,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotices {...notices} />
      <TextField
        label="Who asks"
        hint="A candidate reference or an account’s email address. Don’t enter a student’s name."
        required
        {...field('about')}
      />
      <Select label="What they ask for" options={options} {...field('kind')} />
      <DateField label="Received on" required {...field('receivedOn')} />
      <TextArea label="Note" rows={2} {...field('note')} />
      <ServerFormActions {...{ isRunning, isOffline, onClose }} confirm="Record request" />
    </form>
  );
}
