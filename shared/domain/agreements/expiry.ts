// Deletes names, terms and notes of agreements that ended long ago. Which course, job and sides they joined is kept.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { storedText } from '../stored-texts/stored-text.ts';
import { isLive } from './agreement.ts';

/** Shown in place of deleted terms. */
const expired = storedText('terms.expired', {});
export const expiredTerms = expired.text;

/** The nightly job gives it. */
export const expireAgreements = defineCommand({
  name: 'agreements.expireRecords',
  allowed: ['system'],
  input: z.object({ ids: z.array(rowId()).check(z.minLength(1), z.maxLength(500)) }),
  done: 'Agreement records deleted after their retention period',
  failed: 'Failed to delete the agreement records',
  async run(store, { ids }) {
    for (const id of ids) {
      const agreement = await store.get('agreements', id);
      if (!agreement || isLive(agreement)) continue;
      await store.put('agreements', {
        ...agreement,
        terms: expiredTerms,
        termsCode: expired.code,
        approvedByName: null,
        endedByName: null,
        endNote: null,
      });
    }
  },
});
