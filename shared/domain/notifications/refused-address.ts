// Tells a person in the app that their address refuses mail. Only the server gives the command: it sends the mails.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { platformId } from '#shared/engine/options.ts';
import { notice, notifyPeople } from './notifications.ts';

const keyOf = (personId: string): string => `refusedAddress.${personId}`;

/** Adds the notice, or takes it back when a code was entered that the address received. */
export const tellRefusedAddress = defineCommand({
  name: 'notifications.tellRefusedAddress',
  allowed: ['system'],
  input: z.object({ personId: rowId(), isOver: z._default(z.boolean(), false) }),
  done: 'Person told that their address refuses mail',
  failed: 'Failed to tell the person',
  async run(store, { personId, isOver }, { now }) {
    const key = keyOf(personId);
    if (isOver) {
      const told = await store.get('notifications', `${key}-${personId}`);
      if (told && !told.withdrawnAt) await store.put('notifications', { ...told, withdrawnAt: now });
      return;
    }
    const person = await store.get('users', personId);
    if (!person) return;
    const told = notice('address.refused', {}, { type: 'system', link: '/account', subjectId: key });
    await notifyPeople(store, [person], person.organizationId ?? platformId, key, told, now);
  },
});
