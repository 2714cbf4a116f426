// Tests that reports about attendance and interviews without an outcome become claims, that nothing which was settled
// changes by it, and that a server of before can still run on the data.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '#shared/engine/command.ts';
import { withGuarantee } from '#shared/domain/guarantees/guarantee.ts';
import { adherenceOf } from '#shared/domain/interviews/adherence.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { Database } from '../database/types.ts';
import { PostgresReader } from '../engine/postgres-store.ts';
import {
  completionInput,
  courseInput,
  jobInput,
  newMarketplace,
  studentInput,
} from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { down, up } from './069-interview-claims.ts';
import { up as askUnreported } from './075-unreported-notices.ts';

const dayMs = 86_400_000;
const upgradedAt = Date.now();
const daysAgo = (days: number): string => new Date(upgradedAt - days * dayMs).toISOString();

interface Report {
  kind: 'held' | 'absent';
  /** So many days ago: when it was made, disputed and decided. */
  made: number;
  disputed?: number;
  decided?: [days: number, decision: 'stands' | 'rejected'];
  isUnconfirmed?: boolean;
}

/** A match as a server of before had left it. */
interface Before {
  match: Record<string, unknown>;
  interview?: Record<string, unknown>;
  reports?: readonly Report[];
}

/** Owed for so short that no deadline has passed. */
const matched = { status: 'matched', interviewDate: null, owedSince: daysAgo(25) };
/** Held or decided, with the guarantee kept by the interview so many days ago. */
const kept = (days: number, status = 'interview_completed') => ({
  status,
  interviewDate: daysAgo(days),
  heldAt: daysAgo(days),
  guarantee: 'honoured',
  honouredAt: daysAgo(days),
});
const waitsSince = (days: number) => ({ status: 'interview_scheduled', interviewDate: daysAgo(days) });
const absentTwice = {
  status: 'not_hired',
  interviewDate: daysAgo(30),
  decidedAt: daysAgo(30),
  firstDecidedAt: daysAgo(30),
  outcomeCode: 'did not attend twice',
};

/** What is settled, and what still waits. */
const settled: Record<string, Before> = {
  'held, nobody disputed it': { match: kept(10), reports: [{ kind: 'held', made: 10 }] },
  'hired, nobody disputed it': {
    match: { ...kept(12, 'hired'), decidedAt: daysAgo(11), firstDecidedAt: daysAgo(11) },
    reports: [{ kind: 'held', made: 12 }],
  },
  'held, and decided so': {
    match: kept(20),
    reports: [{ kind: 'held', made: 20, disputed: 19, decided: [15, 'stands'] }],
  },
  'not held by the decision': {
    match: matched,
    reports: [{ kind: 'held', made: 20, disputed: 19, decided: [15, 'rejected'] }],
  },
  'absent twice': {
    match: { ...absentTwice, guarantee: 'honoured', honouredAt: daysAgo(30) },
    interview: { absences: 2 },
    reports: [
      { kind: 'absent', made: 40 },
      { kind: 'absent', made: 30 },
    ],
  },
  'absent at a time that was not confirmed': {
    match: matched,
    reports: [{ kind: 'absent', made: 1, isUnconfirmed: true }],
  },
  removed: { match: { ...matched, withdrawnAt: daysAgo(3) }, reports: [{ kind: 'held', made: 9 }] },
};
const waiting: Record<string, Before> = {
  'held yesterday': { match: kept(1), reports: [{ kind: 'held', made: 1 }] },
  'held, disputed': {
    match: { ...kept(6), guarantee: null, honouredAt: null },
    reports: [{ kind: 'held', made: 6, disputed: 5 }],
  },
  'absent yesterday': {
    match: matched,
    interview: { absences: 1 },
    reports: [{ kind: 'absent', made: 1 }],
  },
  'absent twice, disputed': {
    match: { ...absentTwice, guarantee: null, honouredAt: null },
    interview: { absences: 1 },
    reports: [
      { kind: 'absent', made: 40 },
      { kind: 'absent', made: 30, disputed: 29 },
    ],
  },
  'no outcome since yesterday': { match: waitsSince(1) },
  'no outcome for 20 days': { match: waitsSince(20) },
  'no outcome for 60 days': { match: waitsSince(60) },
  'a time to which the provider can object': {
    match: waitsSince(1),
    interview: { confirmedAt: null, objectUntil: daysAgo(-2) },
  },
  'a time to which nobody objected': {
    match: waitsSince(-9),
    interview: { confirmedAt: null, objectUntil: daysAgo(1) },
  },
  'in the interview': { match: waitsSince(0.01) },
  tomorrow: { match: waitsSince(-1) },
};
const cases = { ...settled, ...waiting };
type Case = string;

let database: Database;
let marketplace: Marketplace;
/** The ids of the matches of both employers, by their case. */
const ids = new Map<Case, string[]>();
const employers: string[] = [];

/** Makes an employer and a provider with a match for each case, and then writes what the server of before had written. */
async function addTenant(): Promise<void> {
  const { knex } = database;
  const [employer, provider] = [await marketplace.person('employer'), await marketplace.person('provider')];
  employers.push(employer.organization);
  const job = jobInput();
  await marketplace.give(employer, 'jobs.post', job);
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(provider, 'courses.create', course);
  const agreement = await knex('agreements').where({ jobId: job.id }).first();
  await marketplace.give(employer, 'agreements.approve', { id: agreement?.id });
  for (const [name, before] of Object.entries(cases)) {
    const student = studentInput(course.id);
    await marketplace.give(provider, 'enrollments.enroll', student);
    await marketplace.give(provider, 'completions.mark', completionInput(student));
    const { candidateReferenceId } = student;
    const match = assertDefined(await knex('matches').where({ jobId: job.id, candidateReferenceId }).first());
    ids.set(name, [...(ids.get(name) ?? []), match.id]);
    await addBefore(match, before);
  }
}

async function addBefore(
  match: { id: string; employerId: string; providerId: string; jobId: number; candidateReferenceId: string },
  before: Before,
): Promise<void> {
  const { knex } = database;
  const { id, employerId, providerId, jobId, candidateReferenceId } = match;
  const parties = { employerId, providerId, jobId, candidateReferenceId };
  await knex('matches')
    .where({ id })
    .update({ createdAt: daysAgo(70), owedSince: daysAgo(70), deadlineAt: daysAgo(-40), ...before.match });
  const startsAt = before.match['interviewDate'] ?? daysAgo(40);
  await knex('interviews').insert({
    ...{ id, ...parties, startsAt, createdAt: daysAgo(70), updatedAt: daysAgo(70), updatedByName: 'Erin' },
    ...{ kind: 'in-person', place: 'Hall 2', minutes: 45, sequence: 1, notHeldStarts: '', absences: 0 },
    ...{ confirmedAt: daysAgo(65), objectUntil: null, ...before.interview },
  });
  for (const [at, { kind, made, disputed, decided, isUnconfirmed }] of (before.reports ?? []).entries())
    await knex('attendanceReports').insert({
      ...{ id: `report-${at}.${id}`, matchId: id, ...parties, kind, createdAt: daysAgo(made) },
      ...{ startsAt: daysAgo(made), isConfirmed: !isUnconfirmed, employerComment: 'Seen by the guard' },
      ...(disputed && { disputedAt: daysAgo(disputed), providerComment: 'It was otherwise' }),
      ...(decided && {
        decidedAt: daysAgo(decided[0]),
        decidedByName: 'Ada',
        decision: decided[1],
        decisionNote: 'Both were asked',
      }),
    });
}

/** An offer of an earlier promise that was disputed after it had been settled, as the server of before stored it. */
async function addOffer(id: string, verdict: string | null): Promise<void> {
  const { knex } = database;
  const match = assertDefined(
    await knex('matches')
      .where({ id: ids.get('removed')?.[0] })
      .first(),
  );
  const { id: matchId, employerId, providerId, jobId, candidateReferenceId } = match;
  await knex('claims').insert({
    ...{ id, matchId, employerId, providerId, jobId, candidateReferenceId, kind: 'offer', side: 'employer' },
    ...{ state: 'disputed', verdict, settledAt: daysAgo(50), disputedAt: daysAgo(1), createdAt: daysAgo(80) },
  });
}

/** What must stay the same for the matches that are settled. */
async function figures() {
  const { knex } = database;
  const of = Object.keys(settled).flatMap((name) => ids.get(name) ?? []);
  const rows = await knex('matches').whereIn('id', of).orderBy('id');
  const shown = rows.map(({ status, guarantee, honouredAt, missedAt, heldAt, decidedAt, interviewDate }) => ({
    ...{ status, guarantee, honouredAt, missedAt, heldAt, decidedAt, interviewDate },
  }));
  const adherence = adherenceOf(
    rows.map((row) => asRow(row)),
    new Date(upgradedAt).toISOString(),
  );
  return { shown, adherence, ledger: await knex('ledger').orderBy('id') };
}

/** Dates as text, as commands read them. */
const asRow = (row: object) => JSON.parse(JSON.stringify(row));

const claimsOf = async (name: Case) => {
  const [first, second] = await Promise.all(
    (ids.get(name) ?? []).map((matchId) => database.knex('claims').where({ matchId }).orderBy('createdAt')),
  );
  return [first ?? [], second ?? []] as const;
};

let figuresBefore: Awaited<ReturnType<typeof figures>>;
let reportsBefore: unknown[];

beforeAll(async () => {
  database = await testDatabase();
  const { knex } = database;
  marketplace = await newMarketplace(database);
  marketplace.clock.now = new Date(upgradedAt).toISOString();
  await addTenant();
  await addTenant();
  await knex('claims').del();
  await down(knex);
  // The first hire was made on a day with a fee, the second on one without.
  const [hired] = await knex('matches').where({ id: ids.get('hired, nobody disputed it')?.[0] });
  await knex('ledger').insert({
    ...{ id: `hire.${hired?.id}.1`, organizationId: hired?.employerId, kind: 'hire', subjectId: hired?.id },
    ...{ amountCents: 25_000, at: daysAgo(11), createdAt: daysAgo(11) },
  });
  await addOffer('offer-confirmed', 'made');
  await addOffer('offer-stood', null);
  figuresBefore = await figures();
  reportsBefore = await knex('attendanceReports').orderBy('id');
  await up(knex);
});
afterAll(() => database.close());

describe('the claims', () => {
  test.for<[Case, object[]]>([
    ['held, nobody disputed it', [{ kind: 'held', state: 'stood', verdict: null, objectUntil: null }]],
    ['held, and decided so', [{ kind: 'held', state: 'decided', verdict: 'held', decidedByName: 'Ada' }]],
    ['not held by the decision', [{ kind: 'held', state: 'decided', verdict: 'no_fault' }]],
    [
      'absent twice',
      [
        { kind: 'candidate_absent', state: 'stood' },
        { kind: 'candidate_absent', state: 'stood' },
      ],
    ],
    ['held yesterday', [{ kind: 'held', state: 'open', settledAt: null }]],
    ['held, disputed', [{ kind: 'held', state: 'disputed', settledAt: null }]],
    ['absent yesterday', [{ kind: 'candidate_absent', state: 'open', objectUntil: null }]],
    [
      'absent twice, disputed',
      [
        { kind: 'candidate_absent', state: 'stood' },
        { kind: 'candidate_absent', state: 'disputed', settledAt: null },
      ],
    ],
    ['no outcome since yesterday', [{ kind: 'silence', side: 'platform', state: 'open' }]],
    ['no outcome for 20 days', [{ kind: 'silence', side: 'platform', state: 'open' }]],
    ['no outcome for 60 days', [{ kind: 'silence', side: 'platform', state: 'open', answerUntil: null }]],
    ['a time to which the provider can object', [{ kind: 'time', side: 'employer', state: 'open' }]],
    ['a time to which nobody objected', [{ kind: 'time', side: 'employer', state: 'stood' }]],
    ['in the interview', []],
    ['tomorrow', []],
  ])('of %s have their kind and state, for both employers', async ([name, wanted]) => {
    const [first, second] = await claimsOf(name);
    expect(first).toHaveLength(wanted.length);
    expect(second).toHaveLength(wanted.length);
    expect(first).toMatchObject(wanted);
    expect(second).toMatchObject(wanted);
  });

  test('have the ids, the parties and the words of their reports', async () => {
    const others = ['silence', 'time', 'offer'];
    const claims = await database.knex('claims').whereNotIn('kind', others).orderBy('id');
    const shared = (rows: readonly unknown[]) =>
      rows.map((row) => {
        const { id, matchId, employerId, providerId, jobId, candidateReferenceId, ...rest } = asRow(
          row as object,
        );
        const { startsAt, createdAt, employerComment, providerComment, decidedByName, decisionNote } = rest;
        return [
          ...[id, matchId, employerId, providerId, jobId, candidateReferenceId, startsAt, createdAt],
          ...[employerComment, providerComment, decidedByName, decisionNote],
        ];
      });
    expect(shared(claims)).toEqual(shared(reportsBefore));
    expect(claims.every(({ side, xid }) => side === 'employer' && xid !== null)).toBe(true);
  });

  test('can be answered for a week from the report, and those of silence for two weeks', async () => {
    const [[held], [silence]] = [
      (await claimsOf('held yesterday'))[0],
      (await claimsOf('no outcome for 20 days'))[0],
    ];
    expect(held?.answerUntil?.getTime()).toBe(Date.parse(daysAgo(-6)));
    expect(Number(silence?.answerUntil) - upgradedAt).toBeGreaterThan(13 * dayMs);
    expect(Number(silence?.startsAt)).toBe(Date.parse(daysAgo(20)));
    const [disputed] = (await claimsOf('held, disputed'))[0];
    expect(Number(disputed?.disputedAt)).toBeGreaterThanOrEqual(upgradedAt - 1000);
  });

  test('keeps what an offer was that is disputed again', async () => {
    const offers = await database.knex('claims').where({ kind: 'offer' }).orderBy('id');
    expect(offers.map(({ former }) => JSON.parse(former ?? '{}'))).toEqual([
      { state: 'confirmed', settledAt: daysAgo(50) },
      { state: 'stood', settledAt: daysAgo(50) },
    ]);
    expect(offers).toMatchObject([{ settledAt: null, verdict: null }, { settledAt: null }]);
  });

  test('lets the reports of a match that was removed stand', async () => {
    for (const claims of await claimsOf('removed'))
      expect(claims.filter(({ kind }) => kind === 'held')).toMatchObject([{ state: 'stood' }]);
  });

  test('lets a time be answered for two days more than the objection, or lets it stand at its end', async () => {
    const name = 'a time to which the provider can object';
    const [[open], [stood]] = [
      (await claimsOf(name))[0],
      (await claimsOf('a time to which nobody objected'))[0],
    ];
    const [interview] = await database.knex('interviews').where({ id: ids.get(name)?.[0] });
    expect(open?.answerUntil?.getTime()).toBe(Date.parse(daysAgo(-4)));
    expect(interview?.objectUntil?.getTime()).toBe(Date.parse(daysAgo(-4)));
    expect(open?.createdAt?.getTime()).toBe(Date.parse(daysAgo(1)));
    expect(stood?.settledAt?.getTime()).toBe(Date.parse(daysAgo(1)));
    expect(open).toMatchObject({ settledAt: null, startsAt: new Date(daysAgo(1)) });
  });

  test('of absences at a time that nobody confirmed never count', async () => {
    const [[absence]] = await claimsOf('absent at a time that was not confirmed');
    expect(absence).toMatchObject({ kind: 'candidate_absent', state: 'stood' });
    expect(absence?.objectUntil).not.toBeNull();
    expect(Number(absence?.settledAt)).toBeLessThanOrEqual(Date.now());
  });
});

test('changes no guarantee, no figure and no fee of what is settled, also after the clocks have run', async () => {
  const { knex } = database;
  expect(await figures()).toEqual(figuresBefore);
  const hired = await knex('clocks').whereIn('id', ids.get('hired, nobody disputed it') ?? []);
  const fees = hired.map(
    ({ hireFees }) => Object.values(JSON.parse(hireFees as string) as object) as unknown,
  );
  expect(fees).toEqual([[250], [0]]);
  for (const name of Object.keys(settled))
    for (const id of ids.get(name) ?? []) {
      const match = asRow(assertDefined(await knex('matches').where({ id }).first()));
      const derived = await knex.transaction((transaction) =>
        withGuarantee(new PostgresReader(transaction), match),
      );
      expect([name, derived.guarantee, derived.honouredAt]).toEqual([
        name,
        match.guarantee,
        match.honouredAt,
      ]);
    }
  marketplace.clock.now = new Date(upgradedAt + 60_000).toISOString();
  for (const matchId of [...ids.values()].flat())
    await marketplace.give(systemActor, 'guarantees.step', { matchId });
  expect(await figures()).toEqual(figuresBefore);
});

test('lets the claims go their way afterwards: they stand, silence too, and old silence waits', async () => {
  const { knex } = database;
  const state = async (name: Case) => (await claimsOf(name)).map(([claim]) => claim?.state);
  const [disputed] = (await claimsOf('held, disputed'))[0];
  expect(disputed?.state).toBe('disputed');
  marketplace.clock.now = new Date(upgradedAt + 15 * dayMs).toISOString();
  for (const matchId of [...ids.values()].flat())
    await marketplace.give(systemActor, 'guarantees.step', { matchId });
  expect(await state('held yesterday')).toEqual(['stood', 'stood']);
  expect(await state('absent yesterday')).toEqual(['stood', 'stood']);
  expect(await state('no outcome for 20 days')).toEqual(['stood', 'stood']);
  expect(await state('a time to which the provider can object')).toEqual(['stood', 'stood']);
  expect(await state('no outcome for 60 days')).toEqual(['open', 'open']);
  const ofHeld = await knex('matches').whereIn('id', ids.get('held yesterday') ?? []);
  expect(ofHeld).toMatchObject([{ guarantee: 'honoured' }, { guarantee: 'honoured' }]);
  const ofSilence = await knex('matches').whereIn('id', ids.get('no outcome for 20 days') ?? []);
  expect(ofSilence).toMatchObject([{ status: 'matched' }, { status: 'matched' }]);
});

describe('the question about interviews that were never reported', () => {
  const notices = (organizationId: string) =>
    database.knex('notifications').where({ organizationId, textCode: 'interview.unreported' });

  test('asks each side of each employer once, and not again by a second run', async () => {
    const [waits] = await claimsOf('no outcome for 60 days');
    const providers = (await database.knex('claims').distinct('providerId')).map(
      ({ providerId }) => providerId,
    );
    await askUnreported(database.knex);
    await askUnreported(database.knex);
    for (const organization of [...employers, ...providers]) {
      const [asked, ...others] = await notices(organization);
      expect(others).toEqual([]);
      expect(asked).toMatchObject({ title: '1 interview has no outcome', isRead: false });
      expect(JSON.parse(asked.textParams)).toEqual({ count: 1 });
    }
    expect(waits).toHaveLength(1);
  });

  test('counts all of them, leads to the list and asks nobody else', async () => {
    const [employer = ''] = employers;
    await database.knex('notifications').where({ textCode: 'interview.unreported' }).del();
    const [known] = await database
      .knex('claims')
      .where({ employerId: employer, kind: 'silence', answerUntil: null });
    await database.knex('claims').insert({ ...known, id: 'another', xid: undefined });
    await database
      .knex('claims')
      .whereNot({ employerId: employer })
      .where({ kind: 'silence' })
      .update({ state: 'lapsed' });
    await askUnreported(database.knex);
    const [asked] = await notices(employer);
    expect(asked).toMatchObject({ title: '2 interviews have no outcome', link: '/interviews' });
    const [provider] = await notices(known.providerId);
    expect(provider).toMatchObject({ link: '/matches?status=interview_scheduled' });
    expect(await notices(employers[1] ?? '')).toEqual([]);
  });
});

test('goes back to reports', async () => {
  const { knex } = database;
  await down(knex);
  expect(await knex('claims').whereNotIn('kind', ['offer', 'employer_absent'])).toEqual([]);
  const tables = await Promise.all(
    ['claims', 'interviews', 'clocks'].map((table) => knex(table).columnInfo()),
  );
  const columns = tables.flatMap((info) => Object.keys(info));
  for (const column of ['isProvidersTime', 'outcome', 'former', 'hireFees'])
    expect(columns).not.toContain(column);
  expect(await knex('attendanceReports').pluck('id')).toHaveLength(reportsBefore.length);
  await up(knex);
});
