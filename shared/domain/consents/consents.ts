// Decides when an employer may learn a candidate's name: the learner consented, and the interview is confirmed.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Context } from '#shared/engine/command.ts';
import type { Refusal } from '#shared/engine/rejection.ts';
import { consentWays } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { addDays, plusDays } from '#shared/lib/time.ts';
import { calendarDate, rowId } from '#shared/engine/field-schemas.ts';
import { isAccepted, isDecided, isScheduled, readMatch, statusRefusal } from '../interviews/interviews.ts';
import type { Interview, Match } from '../interviews/interviews.ts';
import { canObject } from '../guarantees/guarantee.ts';
import { restsOnReopened } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { nameShownDays, pastDateDaysAhead } from '#shared/policy.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** A learner's consent to show the name to one employer, as the provider recorded it. */
export type Consent = Row<'consents'>;

export const consentWording = 1;

/** The text that the learner consented to, by version. A version that was used is never changed. */
export const consentText = (employer: string, job: string): string =>
  `I agree that ${employer} learns my name for the interview for ${job}. I can withdraw this at any time; after that, only my reference is shown.`;

export const contactText = 'I also agree that they learn my phone number and email address.';

export const consentWayLabels: Record<Consent['how'], string> = {
  'on paper': 'On paper',
  'on this tablet': 'On this tablet',
  'by message': 'By message',
  'by link': 'On their own page',
};

/** Returns the latest date on which a learner may have consented. `now` is an instant. */
export const latestConsentDate = (now: string): string => addDays(now.slice(0, 10), pastDateDaysAhead);

/**
 * Records a learner's consent for the provider: how and when it was given, and whether contact details are included.
 */
export const recordConsent = defineCommand({
  name: 'consents.record',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({
    matchId: rowId(),
    wording: z._default(z.literal(consentWording), consentWording),
    how: z.enum(consentWays, 'Say how the learner agreed'),
    givenOn: calendarDate('Say when the learner agreed'),
    /** Phone and e-mail require a separate consent. */
    withContact: z._default(z.boolean(), false),
  }),
  done: 'Consent recorded',
  failed: 'Failed to record the consent',
  isBinding: true,
  async run(store, { matchId, ...given }, context) {
    await saveConsent(store, await readMatch(store, matchId), given, context);
  },
});

/** Stores a consent that was given for a match, in place of an earlier one. */
export async function saveConsent(
  store: Writer,
  match: Match,
  given: Pick<Consent, 'wording' | 'how' | 'givenOn' | 'withContact'>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  if (!canConsent(match)) throw statusRefusal(match);
  if (!(await learnerOf(store, match)))
    throw refuse('consent.notListed', { reference: match.candidateReferenceId });
  if (given.givenOn > latestConsentDate(now)) throw refuse('consent.futureDay', {}, ['givenOn']);
  const before = await store.get('consents', match.id);
  const consent = {
    id: match.id,
    employerId: match.employerId,
    providerId: match.providerId,
    ...given,
    recordedByName: actor.name,
    withdrawnAt: null,
    createdAt: now,
  };
  if (before) await store.put('consents', { ...before, ...consent });
  else await store.add('consents', consent);
}

/** Withdraws the consent. The employer no longer sees the name. */
export const withdrawConsent = defineCommand({
  name: 'consents.withdraw',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ matchId: rowId() }),
  done: 'Consent withdrawn',
  failed: 'Failed to withdraw the consent',
  isBinding: true,
  async run(store, { matchId }, { now }) {
    const consent = await store.get('consents', matchId);
    if (!consent || consent.withdrawnAt) throw refuse('consent.none');
    await store.put('consents', { ...consent, withdrawnAt: now });
  },
});

/** Says that only the reference may be seen. */
export const notNamed = ({ candidateReferenceId }: Pick<Match, 'candidateReferenceId'>): Refusal =>
  refuse('name.hidden', { reference: candidateReferenceId });

/** Reports whether a consent can be recorded: as long as an interview is upcoming or a decision is due. */
export const canConsent = (match: Match): boolean =>
  !match.withdrawnAt && !isDecided(match) && isAccepted(match);

/**
 * Requires a valid consent, a time that the provider confirmed or let stand, a recent outcome if there is one, and that no
 * correction has opened again what the promise rests on.
 */
export const mayBeNamed = (
  match: Match,
  interview: Interview | undefined,
  consent: Consent | undefined,
  claims: readonly Claim[],
  now: string,
): boolean =>
  consent !== undefined &&
  !consent.withdrawnAt &&
  !match.withdrawnAt &&
  match.status !== 'matched' &&
  match.interviewDate !== null &&
  isAccepted(match) &&
  !(isScheduled(match) && interview && canObject(interview, now)) &&
  !restsOnReopened(match, claims) &&
  (!match.firstDecidedAt || now <= plusDays(match.firstDecidedAt, nameShownDays));

/** Finds the learner on the class list by the match's candidate reference, for readers that may see both rows. */
export async function learnerOf(reader: Reader, match: Match): Promise<Row<'enrollments'> | undefined> {
  const { courseId, candidateReferenceId } = match;
  const found = await reader.find('enrollments', { courseId, candidateReferenceId });
  return found.find(({ removedAt }) => !removedAt);
}
