// Loaded with the first question, from a file of its own. With this dialog in the first load of signed-in people, a
// visitor's Join dialog, which shares its code, would load 218 kB instead of 110 kB.
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count } from '#app/ui/format.ts';
import type { Question } from './stale-data-guard.tsx';
import type { BindingCommandName } from '#shared/device-commands.ts';

const verbs: Readonly<Record<string, string>> = {
  'agreements.approve': 'Approve',
  'agreements.reject': 'Reject',
  'agreements.cancel': 'Cancel the agreement',
  'agreements.markComplete': 'Mark as complete',
  'agreements.unmarkComplete': 'Take it back',
  'consents.record': 'Record it',
  'consents.withdraw': 'Withdraw it',
  'enrollments.erase': 'Delete the personal data',
  'students.merge': 'Merge the records',
  'interviews.propose': 'Propose times',
  'interviews.confirm': 'Choose',
  'interviews.suggest': 'Answer',
  'interviews.agreeByPhone': 'Schedule',
  'interviews.reschedule': 'Move',
  'interviews.cancel': 'Cancel the interview',
  'interviews.object': 'Dispute',
  'interviews.confirmAgreed': 'Agree to the time',
  'interviews.recordOutcome': 'Record it',
  'interviews.correctOutcome': 'Correct it',
  'interviews.reportNotHeld': 'Report it',
  'invitations.accept': 'Accept',
  'invitations.decline': 'Decline',
  'invitations.withdraw': 'Withdraw it',
  'matches.withdraw': 'Withdraw the candidate',
  'matches.askRelease': 'Ask for release',
  'matches.answerRelease': 'Answer',
  'matches.answerLate': 'Answer',
  'crowds.report': 'Report',
  'breaches.dispute': 'Send',
  'attendance.dispute': 'Send',
  'claims.confirm': 'Agree',
  'claims.dispute': 'Send',
  'claims.takeBack': 'Take back',
  'flags.raise': 'Send',
  'flags.askAgain': 'Send',
  'invitations.send': 'Send',
} satisfies Record<BindingCommandName, string>;

/** Shows, for example, "Last updated 2 days ago. Approve anyway? We'll check when it's sent." */
export function StaleDataDialog({ days, command, answer }: Question) {
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
