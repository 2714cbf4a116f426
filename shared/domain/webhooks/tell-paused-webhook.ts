// Tells the owners of an organization in the app that a webhook was paused. Only the server gives the command: it sends the
// webhooks.
import * as z from 'zod/mini';
import { defineCommand } from '../../engine/command.ts';
import { rowId } from '../../engine/field-schemas.ts';
import { notice, notifyPeople } from '../notifications/notifications.ts';
import { integrationsPage } from '../service-accounts/may-manage-keys.ts';

/** The host of an address, with its port if it names one. */
const host = z.string().check(z.regex(/^[\w.-]{1,253}(:\d{1,5})?$/));

export const tellPausedWebhook = defineCommand({
  name: 'notifications.tellPausedWebhook',
  allowed: ['system'],
  input: z.object({ organizationId: rowId(), webhookId: rowId(), host }),
  done: 'Owners told that a webhook was paused',
  failed: 'Failed to tell the owners',
  async run(store, { organizationId, webhookId, host }, { now }) {
    const members = await store.find('memberships', { organizationId });
    const owners = members.filter(({ role, endedAt }) => role === 'owner' && endedAt === null);
    const people = owners.map(({ personId }) => ({ id: personId }));
    const key = `webhook.${webhookId}`;
    const about = { type: 'system', link: integrationsPage, subjectId: key } as const;
    await notifyPeople(store, people, organizationId, key, notice('webhook.paused', { host }, about), now);
  },
});
