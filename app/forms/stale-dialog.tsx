import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { count } from '#app/ui/format.ts';
import type { Question } from './stale-question.tsx';

/** "Last updated 2 days ago. Approve anyway? We'll check when it's sent." */
export function StaleDialog({ days, verb, answer }: Question) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      title={`Last updated ${count(days, 'day')} ago`}
      confirm={`${verb} anyway`}
      onConfirm={() => answer(true)}
    >
      <p>
        Last updated {count(days, 'day')} ago. {verb} anyway? We&rsquo;ll check when it&rsquo;s sent.
      </p>
    </ConfirmDialog>
  );
}
