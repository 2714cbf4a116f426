// The mails to the address that an account is about to lose or has lost. Each contains the link that stops or undoes
// the change.
import { platformPlace } from '#server/queries/platform-name.ts';
import type { Mail } from '#server/operations/mail.ts';
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
  const stop = (id: string) => ['', 'If this wasn’t you, open this link to keep your address:', linkFor(id)];

  return {
    /** The requesting person cannot open this mailbox. */
    asked: ({ id, email, previousEmail, dueAt, timeZone }: DatedChange): Mail => ({
      to: previousEmail,
      subject: `Someone asked to change your ${platformPlace} email address`,
      text: [
        `Someone signed in to your account asked to replace this address with one at ${domainOf(email)}.`,
        dueAt
          ? `The change takes effect on ${dayIn(timeZone, dueAt)}.`
          : `Your organization’s owner or an administrator has to confirm it. The change then takes effect after ${emailChangeWaitDays} days.`,
        ...stop(id),
      ].join('\n'),
    }),

    confirmed: ({ id, email, previousEmail, dueAt, timeZone }: DatedChange): Mail => ({
      to: previousEmail,
      subject: `Your ${platformPlace} email address is about to change`,
      text: [
        `The change to an address at ${domainOf(email)} was confirmed.`,
        ...(dueAt ? [`It takes effect on ${dayIn(timeZone, dueAt)}.`] : []),
        ...stop(id),
      ].join('\n'),
    }),

    made: ({ id, email, previousEmail }: Change): Mail => ({
      to: previousEmail,
      subject: `Your ${platformPlace} email address was changed`,
      text: [
        `Your account now signs in with an address at ${domainOf(email)}. This address no longer signs in.`,
        '',
        `If this wasn’t you, open this link within ${emailChangeUndoDays} days. It restores your address, signs out every device, and removes all passkeys:`,
        linkFor(id),
      ].join('\n'),
    }),
  };
}

const domainOf = (address: string): string => address.split('@')[1] ?? '';

const dayIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone });
