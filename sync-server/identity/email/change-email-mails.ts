// The mails to the address that an account is about to lose or has lost. Each contains the link that stops or undoes
// the change.
import { platformPlace } from '#server/queries/platform-name.ts';
import type { Mail } from '#server/operations/mail.ts';
import { writeMail, type MailPart } from '#server/operations/write-mail.ts';
import { emailChangeUndoDays, emailChangeWaitDays } from '#shared/policy.ts';

interface Change {
  id: string;
  email: string;
  previousEmail: string;
  dueAt: Date | null;
}

/** A change whose mail names a day, on the clock of the person's organization. */
interface DatedChange extends Change {
  timeZone: string;
}

/** Writes the mails of a change of address. `linkFor` makes the link that stops it. */
export function addressChangeMails(linkFor: (id: string) => string) {
  const undo = (id: string): MailPart[] => [
    'If this wasn’t you, open this link to keep your address:',
    { action: 'Keep this address', url: linkFor(id) },
  ];
  const write = ({ previousEmail }: Change, subject: string, parts: readonly MailPart[]): Mail =>
    writeMail({ to: previousEmail, kind: 'security', subject, parts });

  return {
    /** The requesting person cannot open this mailbox. */
    asked: (change: DatedChange): Mail =>
      write(change, `Someone asked to change your ${platformPlace} email address`, [
        `Someone signed in to your account asked to replace this address with one at ${domainOf(change.email)}.`,
        change.dueAt
          ? `The change takes effect on ${dayIn(change.timeZone, change.dueAt)}.`
          : `Your organization’s owner or an administrator has to confirm it. The change then takes effect after ${emailChangeWaitDays} days.`,
        ...undo(change.id),
      ]),

    confirmed: (change: DatedChange): Mail =>
      write(change, `Your ${platformPlace} email address is about to change`, [
        `The change to an address at ${domainOf(change.email)} was confirmed.`,
        ...(change.dueAt ? [`It takes effect on ${dayIn(change.timeZone, change.dueAt)}.`] : []),
        ...undo(change.id),
      ]),

    made: (change: Change): Mail =>
      write(change, `Your ${platformPlace} email address was changed`, [
        `Your account now signs in with an address at ${domainOf(change.email)}. This address no longer signs in.`,
        `If this wasn’t you, open this link within ${emailChangeUndoDays} days. It restores your address, signs out every device, and removes all passkeys:`,
        { action: 'Restore my address', url: linkFor(change.id) },
      ]),
  };
}

const domainOf = (address: string): string => address.split('@')[1] ?? '';

const dayIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });
