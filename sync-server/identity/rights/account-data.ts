// Collects everything that is stored about a person with an account, for their own download.
import type { Knex } from 'knex';
import { actorOf } from '#shared/domain/people/people.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { VisibleReader } from '../../sync/visible-reader.ts';
import { queryOnce } from '../../engine/postgres-store.ts';
import type { Accounts, Person } from '../accounts.ts';
import { linkedAccounts } from '../organizations/linked-accounts.ts';

/** Named parts, each with its rows. */
export type AccountData = Record<string, object[]>;

/**
 * Tables of the person and the organization. Class lists are not part of it: they are data of the students, whom their
 * provider answers.
 */
const tables = [
  'organizations',
  'employerProfiles',
  'providerProfiles',
  'jobs',
  'courses',
  'agreements',
  'notificationPreferences',
  'notifications',
  'conflicts',
  'handedOverChanges',
] as const satisfies TableName[];

/** $1 the ids of the person's accounts. Each statement names the columns, so that no key or hash is given out. */
const statements: Record<string, string> = {
  signInMethods: `select issuer, subject, "createdAt" from identities where "personId" = any($1)`,
  passkeys: `select name, "createdAt" from passkeys where "personId" = any($1)`,
  calendarFeeds: `select s.name as site, f."createdAt", f."lastReadAt" from "calendarFeeds" f left join sites s on s.id = f."siteId" where f."personId" = any($1)`,
  keysCreated: `select name, scopes, "createdAt", "revokedAt" from "serviceAccounts" where "createdById" = any($1)`,
  webhooksCreated: `select url, events, "withNames", "createdAt" from webhooks where "createdById" = any($1)`,
  devices: `select device, "signedInAt", "lastSeenAt" from sessions where "personId" = any($1)`,
  pushDevices: `select "deviceLabel" as device, host, "createdAt" from "pushSubscriptions" where "personId" = any($1)`,
  emailChanges: `select email, "previousEmail", state, "createdAt" from "addressChanges" where "personId" = any($1)`,
  messages: `select m."threadId", m.text, m."writtenAt", m."createdAt" from messages m where m."personId" = any($1) order by m."createdAt"`,
  activity: `select a.at, a.event, a.outcome, a."subjectTable", a."subjectId" from audit a where a."personId" = any($1) order by a.id`,
  viewedBy: `select a.at, u."firstName", u."lastName" from audit a join users u on u.id = a."personId"
    where a.event = 'colleagues.view' and a."subjectId" = any($1) order by a.id`,
  dataRequests: `select r.kind, r."receivedOn"::text as "receivedOn", r."doneAt", r.outcome, r.result
    from "dataRequests" r where r."subjectId" = any($1)`,
};

/** Returns everything that is stored about the person's accounts, for the person to download. */
export async function accountData(
  { knex, people }: { knex: Knex; people: Pick<Accounts, 'find'> },
  accountId: string,
): Promise<AccountData> {
  const linked = linkedAccounts(knex);
  const parts: AccountData = {};
  for (const account of await linked.accountsOf(accountId)) {
    const person = await people.find(account.accountId);
    if (!person) continue;
    for (const [name, rows] of Object.entries(await rowsOf(knex, person)))
      parts[name] = [...(parts[name] ?? []), ...rows];
  }
  const ids = await linked.idsOf(accountId);
  for (const [name, sql] of Object.entries(statements)) {
    const rows = await queryOnce<object>(knex, sql, [ids]);
    if (rows.length > 0) parts[name] = rows;
  }
  return parts;
}

/** Returns the rows of one account and its organization. */
async function rowsOf(knex: Knex, person: Person): Promise<AccountData> {
  const actor = actorOf(person);
  const reader = new VisibleReader(knex, actor);
  const { rev: _, ...account } = person;
  const parts: AccountData = { account: [account] };
  for (const table of tables) {
    const rows = await reader.page(table);
    // Listings and agreements of others are visible, but not this person's data.
    const own = rows.filter((row) => isOwn(row, actor.person, actor.organization));
    if (own.length > 0) parts[table] = own.map(withoutRev);
  }
  return parts;
}

const ownerColumns = ['id', 'personId', 'authorId', 'employerId', 'providerId'];

function isOwn(row: object, person: string, organization: string): boolean {
  const values = new Map<string, unknown>(Object.entries(row));
  return ownerColumns.some((column) => [person, organization].includes(String(values.get(column))));
}

function withoutRev({ rev: _, fieldEdits: __, ...row }: { rev: number; fieldEdits?: unknown }): object {
  return row;
}
