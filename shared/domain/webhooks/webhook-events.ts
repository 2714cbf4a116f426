// The events that a webhook of an organization can send, and what each tells of.
import type { organizationKinds } from '../../engine/options.ts';
import type { TableName } from '../../engine/schema.ts';
import { scopeReading } from '../service-accounts/scopes.ts';
import type { ScopeName } from '../service-accounts/scopes.ts';

type OrganizationKind = (typeof organizationKinds)[number];

interface EventShape {
  /** What the owner reads who chooses it. */
  label: string;
  /** The table whose row it tells. */
  table: TableName;
  kinds: readonly OrganizationKind[];
}

const both = ['employer', 'provider'] as const;
const provider = ['provider'] as const;

export const webhookEvents = {
  'match.created': { label: 'A match begins', table: 'matches', kinds: both },
  'match.changed': { label: 'A match changes', table: 'matches', kinds: both },
  'agreement.created': { label: 'An agreement is proposed', table: 'agreements', kinds: both },
  'agreement.changed': { label: 'An agreement changes', table: 'agreements', kinds: both },
  'completion.created': { label: 'A completion is marked', table: 'completions', kinds: provider },
  'completion.changed': {
    ...{ label: 'A completion is corrected or removed', table: 'completions', kinds: provider },
  },
  'interview.created': { label: 'An interview gets its first proposal', table: 'interviews', kinds: both },
  'interview.changed': { label: 'An interview changes', table: 'interviews', kinds: both },
  'message.created': { label: 'A message is sent', table: 'messages', kinds: both },
  'member.created': { label: 'A member joins', table: 'memberships', kinds: both },
  'member.changed': { label: 'A member changes or leaves', table: 'memberships', kinds: both },
} as const satisfies Record<string, EventShape>;

/** The name of an event that an owner can choose. */
export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** The event of a test. Every webhook sends it when an owner asks. */
export const pingEvent = 'ping';

const shapeOf = (event: WebhookEvent): EventShape => webhookEvents[event];

/** Returns the events that an organization of this kind may choose, in their order. */
export const eventsFor = (kind: OrganizationKind): WebhookEvent[] =>
  webhookEventNames.filter((event) => shapeOf(event).kinds.includes(kind));

/** Returns the event that tells of a row that was added or changed, if there is one. */
export const eventAbout = (table: TableName, isNew: boolean): WebhookEvent | undefined =>
  webhookEventNames.find(
    (event) => shapeOf(event).table === table && event.endsWith(isNew ? '.created' : '.changed'),
  );

/** Returns the scopes with which a webhook reads what it sends. Names of learners need their own. */
export function scopesOfWebhook(events: readonly WebhookEvent[], withNames: boolean): ScopeName[] {
  const reading = events.flatMap((event) => scopeReading(shapeOf(event).table) ?? []);
  return [...new Set([...reading, ...(withNames ? (['students:names'] as const) : [])])];
}
