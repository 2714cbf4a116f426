// The mail to an address that an employer invites. It says the same whether or not the address has an account.
import { platformPlace } from '#server/queries/platform-name.ts';
import type { Mail } from '#server/operations/mail.ts';
import { writeMail } from '#server/operations/write-mail.ts';
import { invitationDays } from '#shared/policy.ts';

/**
 * Writes the mail that invites a provider by its address. Its reader may not know the employer, so the job’s title is
 * shown only after the sign-in, and the employer’s name stands without web addresses.
 */
export function addressInvitationMail(to: string, employerName: string, publicOrigin: string): Mail {
  const employer = withoutAddresses(employerName);
  return writeMail({
    ...{ to, subject: `${employer} invites you to a SWAP agreement` },
    parts: [
      `${employer} invites you, as a training provider, to an agreement on ${platformPlace}: learners who complete your course get a guaranteed interview.`,
      'Sign in with this email address, or create a training provider’s account with it, to see the invitation:',
      { action: 'See the invitation', url: `${publicOrigin}/api/login?returnTo=/swap-agreements` },
      `The invitation expires after ${invitationDays} days. If you don’t know ${employer}, you can ignore this email.`,
    ],
  });
}

const webAddress = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S*/gi;

function withoutAddresses(name: string): string {
  return name.replace(webAddress, '').replaceAll(/\s+/g, ' ').trim() || 'An employer';
}
