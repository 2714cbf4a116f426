// What the mails of news know of their reader, and what they may say to them.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Mailer } from '../operations/mail.ts';
import type { LinkParts } from '../operations/unsubscribing.ts';

/** What the mails of news need from the server. */
export interface MailJobParts extends LinkParts {
  knex: Knex;
  mailer: Pick<Mailer, 'send'>;
  now(): Date;
}

/** A person who gets mails of news. */
export interface MailReader {
  id: string;
  email: string;
  organizationId: string | null;
  userType: Row<'users'>['userType'];
  memberRole: MemberRole | null;
  assignsAll: boolean | null;
  timeZone: string;
}

/** Selects a `MailReader` of the user `u` with the membership `ms` and the organization `o`. */
export const readerColumns = `u.id, u.email, u."organizationId", u."userType", ms.role as "memberRole", ms."assignsAll", coalesce(o."timeZone", :defaultTimeZone) as "timeZone"`;

/** Joins what `readerColumns` selects from. */
export const readerJoins = `
  left join memberships ms on ms."personId" = u.id and ms."organizationId" = u."organizationId" and ms."endedAt" is null
  left join organizations o on o.id = u."organizationId"`;

/** Whether the user may get mails of news. */
export const isMailed = `u."suspendedAt" is null and (o."suspendedAt" is null or u."userType" = 'admin')`;

/** Whether the notice `n` was mailed at once. */
export const wasMailedAtOnce = `exists (select from "noticeMails" w where w."noticeId" = n.id and w.time = n.time)`;

/** Acts for nobody: it only says whose rows are read. */
export const actorOf = ({ id, organizationId, userType, memberRole, assignsAll }: MailReader): Actor => ({
  person: id,
  organization: organizationId ?? id,
  role: userType ?? 'newcomer',
  memberRole,
  assignsAll: assignsAll === true,
  name: '',
});
