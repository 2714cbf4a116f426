// The laws that must hold after the faults have stopped, checked independently of the protocol.
import { expect } from 'vitest';
import { givenRow } from './given-row.ts';
import type { Knex } from 'knex';
import { waitingHere } from '#app/replica/device/unsent-work-of-others.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Actor } from '#shared/engine/command.ts';
import { eraseStudent } from '#shared/domain/enrollments/erasure.ts';
import type { MemoryStore } from '#shared/engine/memory-store.ts';
import { replicatedTables, tables } from '#shared/engine/schema.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { rowKey } from '#shared/engine/store.ts';
import type { AnyRow } from '#shared/engine/store.ts';
import type { Outcome } from '#shared/engine/protocol.ts';
import { membershipId } from '#shared/engine/access/member-roles.ts';
import { columnsWithheld, mayRead, ownAssignments } from '#shared/engine/access/may-read.ts';
import { canary } from './canary.ts';
import type { Device } from './device.ts';
import { onDisk, peopleOn } from './storage.ts';
import type { World } from './world.ts';

/** O3: at the end, every replica equals the rows that its person may keep, byte for byte. */
export async function expectConvergence(device: Device, whole: MemoryStore): Promise<void> {
  const disk = onDisk(device.tablet.disk, device.actor.person);
  const actor = await inCurrentRole(device.actor, whole);
  for (const table of replicatedTables) {
    const all = (await whole.find(table)) as unknown as AnyRow[];
    const visible: AnyRow[] = [];
    for (const row of all)
      if (await mayRead(whole, actor, table, row)) visible.push(await rowFor(actor, table, row, whole));
    expect(byKey(table, disk[table] as AnyRow[]), `O3: ${device.name} keeps the ${table} it may see`).toEqual(
      byKey(table, visible),
    );
  }
}

/** A teacher receives a course anew with each change of its assignment to them. */
async function rowFor(actor: Actor, table: TableName, row: AnyRow, whole: MemoryStore): Promise<AnyRow> {
  const given = givenRow(actor, table, row, await columnsWithheld(whole, actor, table, row.id));
  if (actor.role !== 'provider' || table !== 'courses') return given;
  const own = (await ownAssignments(whole, actor)).filter(({ courseId }) => courseId === row.id);
  return { ...given, rev: Math.max(row.rev, ...own.map(({ rev }) => rev)) };
}

/** Returns the actor in the role that the membership gives now. */
export async function inCurrentRole(actor: Actor, whole: MemoryStore): Promise<Actor> {
  const membership = await whole.get('memberships', membershipId(actor.organization, actor.person));
  return membership ? { ...actor, memberRole: membership.role, assignsAll: membership.assignsAll } : actor;
}

/** An organization with members always has an owner, also after members changed each other’s roles. */
export async function expectOwners(whole: MemoryStore): Promise<void> {
  const members = (await whole.find('memberships')).filter(({ endedAt }) => endedAt === null);
  const owned = members.filter(({ role }) => role === 'owner').map(({ organizationId }) => organizationId);
  for (const { organizationId } of members)
    expect(owned, `${organizationId} has an owner`).toContain(organizationId);
}

const byKey = (table: TableName, rows: readonly AnyRow[]) =>
  Object.fromEntries(rows.map((row) => [rowKey(table, row.id), row]));

/**
 * O2, O6: each saved entry has exactly one end: a final outcome; discarded by its author; or it waits, with a reason.
 */
export async function expectLedger(world: World): Promise<void> {
  const rows = await world.server.database
    .knex<{ id: string; outcome: Outcome }>('entries')
    .select('id', 'outcome');
  const processed = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  const erased = new Set(
    world.devices
      .flatMap(({ given }) => given)
      .filter(({ command }) => command === eraseStudent.name)
      .map(({ subject }) => subject),
  );
  for (const device of world.devices) {
    const entries = await device.tab().entries();
    const kept = new Map(entries.map((entry) => [entry.id, entry]));
    for (const { id, command, subject } of device.given.filter(({ id }) => !device.discarded.has(id))) {
      const outcome = processed.get(id);
      const entry = kept.get(id);
      if (isExcused(world, device, id)) continue;
      // Devices also delete entries about an erased person, and do not send them to a restored server.
      if (
        world.server.restores > 0 &&
        erased.has(subject) &&
        tables.enrollments.personalDataCommands?.includes(command)
      )
        continue;
      const isShown = entry?.state === 'held' || entry?.state === 'attention';
      expect(outcome !== undefined || isShown, `O2: ${device.name}: ${command} ${id} has an end`).toBe(true);
      if (outcome?.kind === 'refused')
        expect(entry?.state, `O2: ${device.name}: a refused ${command} is shown`).toBe('attention');
      else if (outcome) expect(entry, `O2: ${device.name}: ${command} ${id} left the outbox`).toBeUndefined();
    }
    for (const entry of entries) {
      expect(['attention', 'held'], `O6: ${device.name}: nothing waits for ever`).toContain(entry.state);
      expect(entry.outcome?.kind, `O6: ${device.name}: what is stuck says why`).toMatch(/refused|held/);
      const besides = entry.after.some((id) => kept.has(id));
      expect(
        entry.state === 'attention' || besides,
        `O6: ${device.name}: ${entry.command} waits together with something`,
      ).toBe(true);
    }
  }
}

/**
 * The entry was evicted with the storage before it was sent; or it was sent, forgotten by a restored server, and is not
 * here to be sent again: it was evicted, or deleted with all that the person's former role had let them see.
 */
const isExcused = ({ server }: World, device: Device, id: string): boolean =>
  device.lost.get(id) === 'unsent' ||
  (server.restores > 0 && (device.lost.get(id) === 'sent' || server.moved.has(device.actor.person)));

/**
 * O2: a change that its author discarded on the device has no effect at the server. A copy of the device, which has the
 * same change, may have sent it.
 */
export async function expectDiscarded({ devices, server }: World): Promise<void> {
  const rows = await server.database
    .knex<{ id: string; outcome: Outcome }>('entries')
    .select('id', 'outcome');
  const done = new Set(rows.filter(({ outcome }) => outcome.kind !== 'refused').map(({ id }) => id));
  const copied = new Set(devices.flatMap(({ inherited }) => [...inherited]));
  for (const { name, discarded } of devices) {
    const applied = [...discarded].filter((id) => done.has(id) && !copied.has(id));
    expect(applied, `O2: ${name}: discarded changes have no effect`).toEqual([]);
  }
}

/** The sign-in page of a shared device names each person with the number of changes that wait there. */
export async function expectWaitingCounts({ name, tablet }: Device): Promise<void> {
  const expected = Object.fromEntries(
    peopleOn(tablet.disk)
      .map((person) => [
        person,
        outboxOf(tablet.disk, person).filter(({ state }) => state !== 'settled').length,
      ])
      .filter(([, changes]) => changes !== 0),
  ) as Record<string, number>;
  const shown = await waitingHere({ indexedDB: tablet.disk });
  expect(
    Object.fromEntries(shown.map(({ person, changes }) => [person, changes])),
    `${name}: the changes that wait for each person`,
  ).toEqual(expected);
}

const outboxOf = (disk: IDBFactory, person: string): OutboxEntry[] =>
  (onDisk(disk, person).outbox ?? []) as OutboxEntry[];

/** O7: which learner is owed which interview, calculated from the final histories alone. */
export async function expectMatching(whole: MemoryStore, now: string): Promise<void> {
  const [completions, agreements, learners, periods, pairs, matches, claims] = await Promise.all([
    whole.find('completions'),
    whole.find('agreements'),
    whole.find('learners'),
    whole.find('jobPeriods'),
    whole.find('matchPersons'),
    whole.find('matches'),
    whole.find('claims'),
  ]);
  const personOf = new Map(
    learners.filter(({ erasedAt }) => !erasedAt).map((learner) => [learner.id, learner.personKey]),
  );
  const wanted = new Set<string>();
  for (const completion of completions.filter(({ removedAt }) => !removedAt))
    for (const agreement of agreements.filter(({ courseId }) => courseId === completion.courseId)) {
      const ofJob = periods.filter(({ jobId }) => jobId === agreement.jobId);
      const person = personOf.get(`${completion.providerId}.${completion.candidateReferenceId}`);
      if (person && isOwed(completion, agreement, ofJob)) wanted.add(`${person}.${agreement.jobId}`);
    }
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const pairOf = ({ personKey, jobId }: Row<'matchPersons'>) => `${personKey}.${jobId}`;
  const standing = pairs.filter(({ matchId }) => isOpenMatch(matchOf.get(matchId))).map(pairOf);
  const isSettled = (match: Row<'matches'> | undefined) =>
    isConcluded(match) || (!!match && isToSettle(match, claims, now));
  const concluded = new Set(pairs.filter(({ matchId }) => isSettled(matchOf.get(matchId))).map(pairOf));
  expect(new Set([...standing, ...concluded]), 'O7: the open matches are those that were earned').toEqual(
    new Set([...wanted, ...concluded]),
  );
  const current = new Set(pairs.map(({ matchId }) => matchId));
  expect(current.size, 'O7: a person and a job have one match').toBe(pairs.length);
  const replaced = matches.filter(({ id }) => !current.has(id));
  const unexpected = replaced.filter((match) => !isReplaceable(match, learners));
  expect(unexpected, 'O7: only a match of an erased record is replaced, and none that people ended').toEqual(
    [],
  );
}

/** Why a match may have been withdrawn, if a completion on another class list earns the person a new one. */
const replaceableReasons = [
  'record deleted for privacy',
  'completion removed',
  'completion date corrected',
  'late completion declined',
];

const isReplaceable = (match: Row<'matches'>, learners: readonly Row<'learners'>[]): boolean => {
  const learner = learners.find(({ id }) => id === `${match.providerId}.${match.candidateReferenceId}`);
  return !!learner?.erasedAt && replaceableReasons.includes(match.withdrawnReason ?? '');
};

const never = '9999';

/**
 * A second implementation, so that an error in the rule appears as a difference. The dates of the story are UTC dates.
 */
function isOwed(
  { completionDate }: Row<'completions'>,
  { approvedAt, endedAt }: Row<'agreements'>,
  periods: readonly Row<'jobPeriods'>[],
): boolean {
  if (!approvedAt) return false;
  if (Date.parse(approvedAt.slice(0, 10)) - Date.parse(completionDate) > 365 * 86_400_000) return false;
  return periods.some((period) => {
    const opens = [approvedAt, period.startedAt].toSorted().at(-1) ?? never;
    const closes = [endedAt ?? never, period.endedAt ?? never].toSorted()[0] ?? never;
    return opens < closes && completionDate <= closes.slice(0, 10);
  });
}

const isOpenMatch = (match: Row<'matches'> | undefined): boolean => !!match && !match.withdrawnAt;
/** A granted interview stays granted. A held interview, a decision and people's answers are not reverted. */
const isConcluded = (match: Row<'matches'> | undefined): boolean =>
  !!match &&
  ((match.status !== 'matched' && match.status !== 'interview_scheduled') ||
    /^(candidate withdrew|released|late completion declined)/.test(match.withdrawnReason ?? ''));

/** What happened at an interview that began is settled before its completion is taken away. */
const isToSettle = (
  { id, withdrawnAt, status, interviewDate }: Row<'matches'>,
  claims: readonly Row<'claims'>[],
  now: string,
): boolean =>
  !withdrawnAt &&
  ((status === 'interview_scheduled' && (interviewDate ?? now) <= now) ||
    claims.some(({ matchId, state }) => matchId === id && (state === 'open' || state === 'disputed')));

/** O4: data for employers and logs name no learner. Answers were searched when they came. */
export async function expectPrivacy(knex: Knex, employer: Actor): Promise<void> {
  const { rows } = await knex.raw<{ rows: { text: string }[] }>(
    `select t::text as text from audit t where t::text ilike '%${canary}%'
     union all select t::text from "pushOutbox" t where t::text ilike '%${canary}%'
     union all select t::text from notifications t where t."personId" = ? and t::text ilike '%${canary}%'
     union all select t::text from history t where t."subjectTable" <> 'enrollments' and t::text ilike '%${canary}%'`,
    [employer.person],
  );
  expect(rows, 'O4: no learner is named in logs, pushes and news').toEqual([]);
}

/** The devices' own check agrees. A device reports the loss of its storage if and only if it was evicted. */
export async function expectVerified(device: Device): Promise<void> {
  const tab = device.tab();
  const { lostClient } = await tab.status();
  expect(await tab.verify(), `O3: ${device.name} finds its rows in order`).toBe('equal');
  expect(lostClient !== null, `O2: ${device.name} says what it lost`).toBe(device.isEvicted);
}

/**
 * Server time decides: independent of the devices' clocks, no row has a time before the start or after the end of the
 * story.
 */
export async function expectServerTimes(whole: MemoryStore, now: string): Promise<void> {
  for (const table of replicatedTables)
    for (const { id, createdAt } of (await whole.find(table)) as unknown as AnyRow[]) {
      const isInTime = createdAt > '2026-05-01' && createdAt <= now;
      expect(isInTime, `the server's clock stamps ${table} ${id}: ${createdAt}`).toBe(true);
    }
}
