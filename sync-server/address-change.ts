// Another address for one's account: proven by a code, then the only one that signs in.
import type { Knex } from 'knex';
import { changeEmail } from '#shared/domain/accounts.ts';
import type { EmailedCodes, PendingCode, Problem } from './emailed-codes.ts';
import type { Mailer } from './mail.ts';
import type { People, Person } from './people.ts';
import { codeMail } from './sign-in.ts';

export interface AddressChange {
  request(address: string, source: string): Promise<PendingCode | Problem>;
  confirm(person: Person, pending: PendingCode, code: string, source: string): Promise<Problem | null>;
}

interface Parts {
  knex: Knex;
  codes: EmailedCodes;
  people: People;
  mailer: Mailer;
}

export function addressChange({ knex, codes, people, mailer }: Parts): AddressChange {
  return {
    request: (address, source) =>
      codes.request(address, source, (to, code) =>
        codeMail(to, 'Confirm your email address', `Your code is ${code}`, 'use this address'),
      ),

    async confirm(person, pending, code, source) {
      const proven = await codes.prove(pending, code, source);
      if ('problem' in proven) return proven;
      if (!(await claim(person.id, proven.email)))
        return { problem: 'This address already signs in to another account.' };
      await people.runAs(person.id, changeEmail, { email: proven.email });
      if (proven.email !== person.email) mailer.send(farewell(person.email, proven.email));
      return null;
    },
  };

  /** False where it signs in to another account. The addresses before it sign in to nothing any more. */
  function claim(personId: string, subject: string): Promise<boolean> {
    return knex.transaction(async (transaction) => {
      const identities = () => transaction('identities').where({ issuer: 'email' });
      await transaction('identities').insert({ issuer: 'email', subject, personId }).onConflict().ignore();
      const owner = await identities().where({ subject }).first('personId');
      if (owner?.personId !== personId) return false;
      await identities().where({ personId }).whereNot({ subject }).del();
      return true;
    });
  }
}

function farewell(to: string, address: string) {
  const [, domain] = address.split('@');
  return {
    to,
    subject: 'Your SkillPact email address was changed',
    text: [
      `Your account now signs in with an address at ${domain}. This address no longer signs in.`,
      '',
      'If this was not you, answer this message or write to support at once.',
    ].join('\n'),
  };
}
