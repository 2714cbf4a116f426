// Writes the audit log: who did what, when and from which device, as codes that name no learner. The sentence is made
// where it is read (queries/audit/audit-words.ts); only rows of before hold one. Rows are only ever added.
import type { Knex } from 'knex';
import type { Actor, Author } from '#shared/engine/command.ts';
import type { Layer } from '#shared/engine/layer.ts';
import type { Id, TableName } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import type { Batch } from './types.ts';

/** The row that a command is about: the first row it wrote, and the resulting status. */
export interface Subject {
  table?: TableName;
  id?: string;
  from?: string;
  to?: string;
  /** Who had saved the change, if the actor applied another person's. */
  authorId?: string;
  authorRole?: Author['role'];
}

/** Ids that contain what people typed must not appear in a log. */
const plainId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,119}$/;

/** Returns the subject of a command from its writes. Empty if there is no plain id. */
export async function subjectOf(before: Reader, layer: Layer): Promise<Subject> {
  const [write] = layer.writes;
  if (!write || !plainId.test(String(write.row.id))) return {};
  const { table, row, isNew } = write;
  const subject = { table, id: String(row.id) };
  const to = statusOf(row);
  if (!to) return subject;
  const from = isNew ? undefined : statusOf((await before.get(table, row.id as Id<TableName>)) ?? {});
  return from === to ? subject : { ...subject, to, ...(from && { from }) };
}

const statusOf = (row: object): string | undefined =>
  'status' in row && typeof row.status === 'string' ? row.status : undefined;

/** Decides whether a denied attempt is logged: one per kind, person and minute, so that nobody can flood the log. */
export type DeniedOnce = (person: string, command: string, now: string) => boolean;

/** Creates the in-memory filter of denied attempts. */
export function deniedOnce(): DeniedOnce {
  const lastMinutes = new Map<string, string>();
  return (person, command, now) => {
    const [key, minute] = [`${person} ${command}`, now.slice(0, 16)];
    if (lastMinutes.get(key) === minute) return false;
    if (lastMinutes.size > 10_000) lastMinutes.clear();
    lastMinutes.set(key, minute);
    return true;
  };
}

/** Returns the audit rows of a batch: accepted entries, and attempts that the actor was not allowed to make. */
export function auditRows(
  { actor, entries }: Pick<Batch, 'actor' | 'entries'>,
  outcomes: ReadonlyMap<string, Outcome>,
  subjects: ReadonlyMap<string, Subject>,
  { isLogged, now }: { isLogged: DeniedOnce; now: string },
): object[] {
  return entries.flatMap(({ id, command, savedAt }) => {
    const outcome = outcomes.get(id);
    const subject = subjects.get(id);
    if (!outcome || !subject) return [];
    const isDenied = outcome.kind === 'refused';
    if (isDenied && !isLogged(actor.person, command, now)) return [];
    return [
      {
        entryId: id,
        event: command,
        outcome: isDenied ? 'denied' : outcome.kind,
        savedAt,
        ...subject,
      },
    ];
  });
}

/**
 * $1 person, $2 client, $4 now; $6 the rows, $7 organization, $8 role, $11 the role as a member. One part of the statement that records entries.
 */
export const auditSql = `
  insert into audit (at, "personId", "organizationId", role, "memberRole", client, "entryId", event, outcome, "savedAt", "subjectTable", "subjectId", "from", "to", "authorId", "authorRole")
  select $4, $1, $7, $8, $11, $2, a."entryId", a.event, a.outcome, a."savedAt", a."table", a.id, a."from", a."to", a."authorId", a."authorRole"
    from json_to_recordset($6::json) a ("entryId" text, event text, outcome text, "savedAt" timestamptz, "table" text, id text, "from" text, "to" text, "authorId" text, "authorRole" text)`;

/** Something that happened outside of commands, such as a sign-in. */
export interface AuditEvent {
  actor: Pick<Actor, 'person' | 'organization' | 'role' | 'memberRole'>;
  /** Named like commands: "admin.elevate". */
  event: string;
  outcome: 'applied' | 'denied';
  subjectId?: string;
}

/** Records a REST call that the person's role does not allow. */
export const recordDenied = (knex: Knex, actor: Actor, call: string, now: Date): Promise<void> =>
  recordEvent(knex, { actor, event: call, outcome: 'denied' }, now);

/** Records an event that is not a command: an elevation, a denied call. */
export async function recordEvent(
  knex: Knex,
  { actor, event, outcome, subjectId }: AuditEvent,
  now: Date,
): Promise<void> {
  await knex('audit').insert({
    at: now,
    personId: actor.person,
    organizationId: actor.organization,
    role: actor.role,
    memberRole: actor.memberRole,
    event,
    outcome,
    subjectId: subjectId ?? null,
  });
}
