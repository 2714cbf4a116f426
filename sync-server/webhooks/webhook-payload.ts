// Reads what a webhook sends at the moment it is sent: what a key with its scopes would read then.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { asReader, leastRoleFor } from '#shared/domain/service-accounts/scopes.ts';
import { pingEvent, scopesOfWebhook, webhookEvents } from '#shared/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { recordEvent } from '../engine/audit.ts';
import { v1Row } from '../routes/v1/read-tables.ts';
import { VisibleReader } from '../sync/visible-reader.ts';
import { eventsOf, type WebhookRow } from './webhook-rows.ts';

/** A claimed delivery of a webhook. */
export interface WaitingWebhook extends Omit<WebhookRow, 'id' | 'createdAt'> {
  id: string;
  webhookId: string;
  /** That of the organization. */
  kind: 'employer' | 'provider';
  event: WebhookEvent | typeof pingEvent;
  subject: string;
  tries: number;
  failingSince: Date | null;
  createdAt: Date;
}

/** The body of a webhook by Standard Webhooks. */
export interface WebhookPayload {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Returns what is sent, or null if the organization does not see the row any more. */
export async function payloadOf(
  knex: Knex,
  waiting: WaitingWebhook,
  now: Date,
): Promise<WebhookPayload | null> {
  const { event: type, webhookId, createdAt } = waiting;
  const timestamp = createdAt.toISOString();
  if (type === pingEvent) return { type, timestamp, data: { webhookId } };
  const { table } = webhookEvents[type];
  const actor = actorOf(waiting);
  const reader = new VisibleReader(knex, asReader(actor));
  const id = waiting.subject.slice(waiting.subject.indexOf('/') + 1);
  const [found] = await reader.list<TableName>(table, { equalTo: { id } });
  if (!found) return null;
  const data = v1Row(table, found.row, found.changedAt);
  const student = waiting.withNames && (await studentOf(reader, table, found.row));
  if (!student) return { type, timestamp, data };
  const named = { actor, event: 'webhooks.sendNames', outcome: 'applied' } as const;
  await recordEvent(knex, { ...named, subjectId: student.id }, now);
  const { studentName, studentEmail, studentPhone, studentNumber } = student;
  return {
    type,
    timestamp,
    data: { ...data, student: { studentName, studentEmail, studentPhone, studentNumber } },
  };
}

/** A webhook reads as a key with its scopes does. */
function actorOf({ webhookId, organizationId, url, kind, ...row }: WaitingWebhook): Actor {
  const scopes = scopesOfWebhook(eventsOf(row), row.withNames);
  return {
    ...{ person: webhookId, organization: organizationId, role: kind, name: new URL(url).host },
    ...{ memberRole: leastRoleFor(scopes), assignsAll: true, scopes },
  };
}

/** Returns the student whom the row is about. An interview has the id of its match, which names the course. */
async function studentOf(
  reader: VisibleReader,
  table: TableName,
  row: object,
): Promise<Row<'enrollments'> | undefined> {
  const about = table === 'interviews' ? await reader.get('matches', (row as Row<'interviews'>).id) : row;
  const { courseId, candidateReferenceId } = (about ?? {}) as Partial<Row<'matches'>>;
  if (courseId === undefined || candidateReferenceId === undefined) return undefined;
  const [student] = await reader.find('enrollments', { courseId, candidateReferenceId });
  return student;
}
