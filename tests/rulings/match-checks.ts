// What the effects of match transitions look at.
import { expect } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';

type Check = (room: Classroom) => Promise<void>;

export const matchHas =
  (wanted: (room: Classroom) => Partial<Row<'matches'>>): Check =>
  async (room) =>
    expect(await room.single('matches')).toMatchObject(wanted(room));

export const interviewHas =
  (wanted: (room: Classroom) => Partial<Row<'interviews'>>): Check =>
  async (room) =>
    expect(await room.single('interviews')).toMatchObject(wanted(room));

/** Expects the person to be told now, with news of this kind about the match. */
export const told =
  (person: string, kind: string): Check =>
  async (room) => {
    const { id } = await room.single('matches');
    const claim = await newestClaim(room);
    // Administrators are told of the claim, and the sides of the match.
    const about = person === 'ada' ? claim?.id : id;
    expect(await room.store.get('notifications', `${kind}.${about}-${person}`)).toMatchObject({
      time: room.now,
    });
  };

/** Expects the clock to be stopped: the interview is no longer owed. */
export const stopped: Check = async (room) =>
  expect((await room.store.find('clocks')).filter(({ nextAt }) => nextAt)).toEqual([]);

/** Expects the charges of this kind, with their reversals, to add up to this. */
export const feesOf =
  (kind: Row<'ledger'>['kind'], cents: number): Check =>
  async ({ store }) => {
    const rows = (await store.find('ledger')).filter((row) => row.kind === kind);
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
  };

export const breachOf =
  (kind: Row<'breaches'>['kind']): Check =>
  async (room) =>
    expect(await room.single('breaches')).toMatchObject({ kind, createdAt: room.now });

export const noBreach: Check = async ({ store }) => expect(await store.find('breaches')).toEqual([]);

/** Returns the last claim about an offer or an interview. Ids are counted: "entry-9-1" is before "entry-10-1". */
export async function newestClaim({ store }: Classroom): Promise<Row<'claims'> | undefined> {
  const claims = await store.find('claims');
  return claims
    .filter(({ kind }) => kind !== 'time' && kind !== 'outcome')
    .sort(
      (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id, 'en', { numeric: true }),
    )
    .at(-1);
}

/** Expects the newest claim to be like this. */
export const claimHas =
  (wanted: Partial<Row<'claims'>>): Check =>
  async (room) =>
    expect(await newestClaim(room)).toMatchObject(wanted);

/** Expects the report that the server fills from the newest claim, for apps of before, to be like this. */
export const reportHas =
  (wanted: Partial<Row<'attendanceReports'>>): Check =>
  async (room) => {
    const claim = await newestClaim(room);
    expect(await room.store.get('attendanceReports', claim?.id ?? '')).toMatchObject(wanted);
  };
