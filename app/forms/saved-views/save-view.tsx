import { FormActions } from '#app/forms/form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { saveView } from '#shared/domain/people/saved-views.ts';
import type { ViewList } from '#shared/domain/people/saved-views.ts';

interface SaveViewProps {
  list: ViewList;
  filters: string;
  onClose: () => void;
}

export function SaveView(props: SaveViewProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Save these filters"
      description="You find the view in this list on all your devices. The text in the search field is not saved."
    >
      <NameForm {...props} />
    </Dialog>
  );
}

function NameForm({ list, filters, onClose }: SaveViewProps) {
  const { field, onSubmit, isRunning, notices } = useCommandForm({
    command: saveView,
    defaults: { name: '' },
    toInput: ({ name }) => ({ list, filters, name }),
    draft: `${saveView.name} ${list}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <TextField label="Name" required {...field('name')} />
      <FormActions isRunning={isRunning} confirm="Save view" onClose={onClose} />
    </form>
  );
}
