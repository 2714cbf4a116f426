// Reads the naming of a match's learner: who was allowed to know the name, who viewed it, and the reply of the naming
// call.
import * as z from 'zod/mini';
import type { Actor } from '../engine/command.ts';
import { learnerOf } from '../domain/consents/consents.ts';
import type { Consent } from '../domain/consents/consents.ts';
import type { Row } from '../engine/schema.ts';
import type { Reader } from '../engine/store.ts';

/** The reply of the call. */
export const identity = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
/** A learner's name and, if the consent includes them, contact details. */
export type Identity = z.infer<typeof identity>;

/** What the reader may know of a candidate's name. */
export interface Naming {
  /** Set only while the consent is valid. */
  consent: Consent | undefined;
  /** Newest first. */
  views: Row<'nameViews'>[];
  /** Undefined for readers that may not see the class list. */
  learner: Row<'enrollments'> | undefined;
}

/** Returns the consent of a match and who viewed the name. */
export async function namingOf(reader: Reader, _actor: Actor, matchId: string): Promise<Naming> {
  const [consent, views, match] = await Promise.all([
    reader.get('consents', matchId),
    reader.find('nameViews', { matchId }),
    reader.get('matches', matchId),
  ]);
  return {
    consent: consent?.withdrawnAt ? undefined : consent,
    views: views.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    learner: match && (await learnerOf(reader, match)),
  };
}
