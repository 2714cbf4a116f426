// Signs in with an e-mailed code.
import { platformPlace } from '#server/queries/platform-name.ts';
import type { EmailedCodes, PendingCode, Problem } from './email/email-codes.ts';
import type { Asker } from './known-browsers.ts';
import type { Mail } from '../operations/mail.ts';
import { writeMail } from '../operations/write-mail.ts';
import type { Accounts } from './accounts.ts';
import { emailCodeMinutes } from '#shared/policy.ts';

/** Signs people in with a code from their mailbox. */
export interface SignIn {
  requestCode(address: string, asker: Asker): Promise<PendingCode | Problem>;
  redeem(pending: PendingCode, code: string, asker: Asker): Promise<{ personId: string } | Problem>;
}

/** Makes the sign-in by code. An unknown address gets an account with its first sign-in. */
export function signInByEmail({ codes, people }: { codes: EmailedCodes; people: Accounts }): SignIn {
  return {
    requestCode: (address, asker) => codes.request(address, asker, signInMail),
    async redeem(pending, code, asker) {
      const proven = await codes.prove(pending, code, asker);
      return 'problem' in proven ? proven : { personId: await people.arriveByEmail(proven.email) };
    },
  };
}

function signInMail(to: string, code: string): Mail {
  return codeMail(to, `Your ${platformPlace} sign-in code`, ['Your sign-in code is', code], 'sign in');
}

/** The mail of every code. The code comes first, so that it is readable in a notification. */
export const codeMail = (
  to: string,
  subject: string,
  [label, code]: readonly [label: string, code: string],
  deed: string,
): Mail =>
  writeMail({
    ...{ to, subject, kind: 'code', isGoodForSeconds: emailCodeMinutes * 60 },
    parts: [
      { label, code },
      `It works once, within ${emailCodeMinutes} minutes, in the browser where you asked for it.`,
      `If you didn't request this code, you can ignore this email. Nobody can ${deed} without the code.`,
    ],
  });
