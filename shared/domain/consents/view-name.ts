// Records each time that an employer views the name of a candidate.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { readMatch } from '../interviews/interviews.ts';
import { notNamed, mayBeNamed } from './consents.ts';

/** Records that an employer views a name. The name itself is returned only by the call that gives this command. */
export const viewName = defineCommand({
  name: 'names.view',
  allowed: ['employer'],
  leastRole: 'member',
  input: z.object({ matchId: rowId() }),
  done: 'Name viewed',
  failed: 'Failed to show the name',
  async run(store, { matchId }, { actor, now, newId }) {
    const match = await readMatch(store, matchId);
    const [consent, interview, claims] = await Promise.all([
      store.get('consents', matchId),
      store.get('interviews', matchId),
      store.find('claims', { matchId }),
    ]);
    if (!mayBeNamed(match, interview, consent, claims, now)) throw notNamed(match);
    await store.add('nameViews', {
      id: newId(),
      matchId,
      employerId: match.employerId,
      providerId: match.providerId,
      viewedByName: actor.name,
      createdAt: now,
    });
  },
});
