import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { count } from '#app/ui/format.ts';
import type { Question } from './stale-question.tsx';

const verbs: Record<string, string> = {
  'agreements.approve': 'Approve',
  'agreements.reject': 'Reject',
  'agreements.cancel': 'Cancel the agreement',
  'interviews.propose': 'Propose times',
  'interviews.confirm': 'Confirm',
  'interviews.suggest': 'Answer',
  'interviews.object': 'Object',
  'interviews.recordOutcome': 'Record it',
  'invitations.accept': 'Accept',
  'invitations.decline': 'Decline',
  'invitations.withdraw': 'Withdraw it',
  'matches.withdraw': 'Withdraw the candidate',
};

/** "Last updated 2 days ago. Approve anyway? We'll check when it's sent." */
export function StaleDialog({ days, command, answer }: Question) {
  const verb = verbs[command] ?? 'Send';
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      title={`${verb} anyway?`}
      confirm={`${verb} anyway`}
      onConfirm={() => answer(true)}
    >
      <p>
        Last updated {count(days, 'day')} ago. {verb} anyway? We&rsquo;ll check when it&rsquo;s sent.
      </p>
    </ConfirmDialog>
  );
}
