// The mails with which all owners learn of a new key, and of a key that may do something else.
import { scopes } from '#shared/domain/service-accounts/scopes.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import { platformPlace } from '#server/queries/platform-name.ts';
import type { Mail } from '../../operations/mail.ts';
import { writeMail } from '../../operations/write-mail.ts';

const check = 'If this is not expected, open Members, Integrations, and revoke the key. It ends at once.';

/** Tells that a key was made. */
export const newKey = (to: string, by: string, name: string, held: readonly ScopeName[]): Mail =>
  writeMail({
    ...{ to, kind: 'security', subject: `A key for your organization on ${platformPlace} was created` },
    parts: [`${by} created the key “${name}”. With it, another system can:`, may(held), check],
  });

/** Tells that the scopes of a key were changed. */
export const changedScopes = (to: string, by: string, name: string, held: readonly ScopeName[]): Mail =>
  writeMail({
    ...{ to, kind: 'security', subject: `A key for your organization on ${platformPlace} was changed` },
    parts: [`${by} changed what the key “${name}” may do. From now on it can:`, may(held), check],
  });

const may = (held: readonly ScopeName[]) => ({ list: held.map((name) => scopes[name].label) });
