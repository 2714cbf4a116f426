// Records what organizations are charged: one row per event with the fee of that day. A row is never changed; another
// row reverses it.
import type { Context } from '#shared/engine/command.ts';
import type { chargeKinds } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { currentSettings } from '../platform/settings.ts';

/** A line of an organization's account, in US cents. Reversals are lines of their own. */
export type Charge = Row<'ledger'>;
type Kind = (typeof chargeKinds)[number];
type Match = Pick<Row<'matches'>, 'id' | 'employerId'>;
type Hire = Pick<Row<'matches'>, 'id' | 'employerId' | 'decidedAt'>;
type Now = Pick<Context, 'now'>;

/** Charges the employer for a candidate who was matched to it. */
export async function chargeMatch(store: Writer, match: Match, context: Now): Promise<void> {
  const { feePerMatch } = await currentSettings(store);
  await charge(store, 'match', match, feePerMatch, context);
}

/** Charges the employer again for a match that came back, with the amount of its earlier charge. */
export async function chargeMatchAgain(store: Writer, match: Match, context: Now): Promise<void> {
  const earlier = (await chargesOf(store, 'match', match)).find(({ reversalOf }) => !reversalOf);
  if (earlier) await charge(store, 'match', match, earlier.amountCents / 100, context);
}

/** Reverses the charge of a match. */
export const reverseMatch = (store: Writer, match: Match, context: Now): Promise<void> =>
  reverse(store, 'match', match, context);

/**
 * Charges the employer for a candidate it hired, with the fee of the day of its decision in whole US dollars. The charge
 * of an earlier decision is reversed.
 */
export async function chargeHire(store: Writer, match: Hire, fee: number, context: Now): Promise<void> {
  const charged = standing(await chargesOf(store, 'hire', match));
  if (charged && match.decidedAt && charged.at < match.decidedAt) await reverseHire(store, match, context);
  await charge(store, 'hire', match, fee, context);
}

/**
 * Reverses the charge of a hire whose decision was taken back. The reversed amount is the charged one, whatever the
 * fee is today.
 */
export const reverseHire = (store: Writer, match: Match, context: Now): Promise<void> =>
  reverse(store, 'hire', match, context);

/** Reports whether the fee of a hire is charged and not reversed. */
export const isHireCharged = async (store: Reader, match: Match): Promise<boolean> =>
  standing(await chargesOf(store, 'hire', match)) !== undefined;

/** Charges once per month, on the payer's calendar, for each organization or agreement. */
export async function chargeMonth(
  store: Writer,
  { kind, organizationId, subjectId, fee }: MonthlyCharge,
  { now }: Now,
): Promise<void> {
  const month = dateIn(await timeZoneOf(store, organizationId), now).slice(0, 7);
  const id = `${kind}.${subjectId}.${month}`;
  if (fee === 0 || (await store.get('ledger', id))) return;
  const amountCents = fee * 100;
  await store.add('ledger', {
    ...{ id, organizationId, kind, amountCents, at: now, subjectId, month },
    reversalOf: null,
    createdAt: now,
  });
}

/** The fee of one subject, an agreement or an organization, for one month. */
export interface MonthlyCharge {
  kind: Exclude<Kind, 'match' | 'hire'>;
  organizationId: string;
  subjectId: string;
  /** The fee in whole US dollars. */
  fee: number;
}

/** Adds no row if the fee is zero or if an unreversed charge already exists. */
async function charge(store: Writer, kind: Kind, match: Match, fee: number, { now }: Now): Promise<void> {
  if (fee === 0) return;
  const charges = await chargesOf(store, kind, match);
  if (standing(charges)) return;
  await store.add('ledger', {
    id: `${kind}.${match.id}.${charges.length + 1}`,
    organizationId: match.employerId,
    kind,
    amountCents: fee * 100,
    at: now,
    subjectId: match.id,
    month: null,
    reversalOf: null,
    createdAt: now,
  });
}

async function reverse(store: Writer, kind: Kind, match: Match, { now }: Now): Promise<void> {
  const charged = standing(await chargesOf(store, kind, match));
  if (!charged) return;
  const { rev: _, ...row } = charged;
  await store.add('ledger', {
    ...row,
    id: `reversal.${charged.id}`,
    amountCents: -charged.amountCents,
    at: now,
    reversalOf: charged.id,
    createdAt: now,
  });
}

async function chargesOf(store: Reader, kind: Kind, { id }: Match): Promise<Charge[]> {
  return (await store.find('ledger', { subjectId: id })).filter((row) => row.kind === kind);
}

/** Returns the charge that no other row has reversed. */
function standing(charges: readonly Charge[]): Charge | undefined {
  const reversed = new Set(charges.map(({ reversalOf }) => reversalOf));
  return charges.find(({ id, reversalOf }) => !reversalOf && !reversed.has(id));
}
