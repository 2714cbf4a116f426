// An administrator excuses a breach of the guarantee.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId, textOf } from '#shared/engine/field-schemas.ts';
import { readMatch } from '../interviews/interviews.ts';
import { withGuarantee } from './guarantee.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { withdrawFromAdmins } from '../notifications/notifications.ts';
import { readBreach } from './breaches.ts';

/** Excuses a breach. A guarantee whose missed deadline was excused never counts, also if it is kept later. */
export const excuseBreach = defineCommand({
  name: 'breaches.excuse',
  allowed: ['admin'],
  input: z.object({ id: rowId(), excuse: textOf(1, 'Give a reason', 1000) }),
  done: 'Breach excused',
  failed: 'Failed to excuse the breach',
  async run() {},
  async onAccepted(store, { id, excuse }, { actor, now }) {
    const breach = await readBreach(store, id);
    if (breach.excusedAt) throw refuse('breach.excused', { by: breach.excusedByName });
    await store.put('breaches', { ...breach, excusedAt: now, excusedByName: actor.name, excuse });
    await withdrawFromAdmins(store, `disputed.${id}`, now);
    const match = await readMatch(store, breach.matchId);
    if (breach.kind === 'deadline' && breach.createdAt >= match.owedSince)
      await store.put('matches', await withGuarantee(store, { ...match, excusedAt: now }));
  },
});
