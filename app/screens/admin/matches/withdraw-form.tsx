import { ServerFormActions } from '#app/forms/server/server-form-actions.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { withdrawMatchAsAdmin } from '#shared/domain/interviews/admin-matches.ts';
import type { PlatformMatch } from '#shared/reads/analytics/oversight.ts';

interface WithdrawFormProps {
  match: PlatformMatch;
  onClose: () => void;
  onDone: () => void;
}

export function WithdrawForm({ match, onClose, onDone }: WithdrawFormProps) {
  const { field, notices, onSubmit, isRunning, isOffline } = useServerForm({
    command: withdrawMatchAsAdmin,
    method: 'PATCH',
    path: `/api/admin/matches/${match.id}/withdraw`,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ matchId: match.id, reason }),
    toBody: (values) => values,
    draft: `${withdrawMatchAsAdmin.name} ${match.id}`,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotices {...notices} />
      <p>The interview is no longer owed, and a scheduled time is cancelled. The match fee is returned.</p>
      <TextArea
        label="Reason"
        hint="Both sides will see this. Don’t include names or contact details."
        required
        rows={3}
        {...field('reason')}
      />
      <ServerFormActions
        {...{ isRunning, isOffline, onClose }}
        cancel="Keep it"
        isDanger
        confirm="Withdraw"
      />
    </form>
  );
}
