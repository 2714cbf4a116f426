// Tests races around handed-over changes: they are applied once, kept once, and not lost when the membership ends.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import type { Database } from '../database/types.ts';
import { completionInput, courseInput, newMarketplace, studentInput } from '../testing/marketplace.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { newMember } from '../testing/members.ts';

let database: Database;
let marketplace: Marketplace;
let paul: Actor;
let dana: Actor;
beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
  paul = await marketplace.person('provider', 'Paul');
  dana = await newMember(marketplace, paul, 'Dana', 'manager');
});
afterAll(() => database.close());

/** A teacher's mark of a student of a course that they don't teach any more. */
async function handing() {
  const course = courseInput();
  await marketplace.give(paul, 'courses.create', course);
  const student = studentInput(course.id);
  await marketplace.give(paul, 'enrollments.enroll', student);
  const entry = {
    command: markCompletion.name,
    version: markCompletion.version,
    input: completionInput(student),
    savedAt: '2026-06-01T10:00:00.000Z',
  };
  return { id: randomUUID(), organizationId: paul.organization, aboutTitle: course.title, entries: [entry] };
}

const rounds = 5;

test('applies a change once when two managers apply it at the same time, and names one of them', async () => {
  const tess = await newMember(marketplace, paul, 'Tess');
  for (let round = 0; round < rounds; round += 1) {
    const input = await handing();
    await marketplace.give(tess, 'changes.handOver', input);
    const outcomes = await Promise.all([
      marketplace.ask(paul, 'changes.apply', { id: input.id }),
      marketplace.ask(dana, 'changes.apply', { id: input.id }),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'applied',
      'merged',
    ]);
    const [by] = [paul, dana].filter((_, index) => outcomes[index]?.kind === 'applied');
    const [mark, ...others] = await database
      .knex('completions')
      .where({ courseId: input.entries[0]!.input.courseId });
    expect(others).toEqual([]);
    expect(mark).toMatchObject({ markedByName: by?.name });
    const history = await database
      .knex('history')
      .where({ authorName: 'Tess' })
      .orderBy('id', 'desc')
      .first();
    expect(history).toMatchObject({ byName: by?.name, authorRole: 'member' });
    const audit = await database.knex('audit').where({ event: 'changes.apply', authorId: tess.person });
    expect(audit).toHaveLength(round + 1);
  }
});

test('applies a change or declines it when both happen at the same time', async () => {
  const tess = await newMember(marketplace, paul, 'Tess');
  for (let round = 0; round < rounds; round += 1) {
    const input = await handing();
    await marketplace.give(tess, 'changes.handOver', input);
    const [applied] = await Promise.all([
      marketplace.ask(paul, 'changes.apply', { id: input.id }),
      marketplace.ask(dana, 'changes.decline', { id: input.id, reason: 'Not ours' }),
    ]);
    const isApplied = applied.kind === 'applied';
    const change = await database.knex('handedOverChanges').where({ id: input.id }).first();
    expect(change).toMatchObject({ state: isApplied ? 'applied' : 'declined' });
    const marks = await database.knex('completions').where({ courseId: input.entries[0]!.input.courseId });
    expect(marks).toHaveLength(isApplied ? 1 : 0);
  }
});

test('keeps one change when its author hands it over twice at the same time', async () => {
  const tess = await newMember(marketplace, paul, 'Tess');
  for (let round = 0; round < rounds; round += 1) {
    const input = await handing();
    const outcomes = await Promise.all([
      marketplace.ask(tess, 'changes.handOver', input),
      marketplace.ask(tess, 'changes.handOver', input),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['applied', 'applied']);
    expect(await database.knex('handedOverChanges').where({ id: input.id })).toHaveLength(1);
  }
});

test('keeps a change that is handed over while its author is removed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tess = await newMember(marketplace, paul, 'Tess');
    const input = await handing();
    const [handedOver, removed] = await Promise.all([
      marketplace.ask(tess, 'changes.handOver', input),
      marketplace.ask(systemActorFor(paul.person), 'colleagues.remove', { userId: tess.person }),
    ]);
    expect(removed.kind).toBe('applied');
    expect(handedOver.kind).toBe('applied');
    const later = { ...(await handing()), id: randomUUID() };
    const former: Actor = { ...tess, organization: tess.person, role: 'newcomer', memberRole: null };
    expect((await marketplace.ask(former, 'changes.handOver', later)).kind).toBe('applied');
    expect(await database.knex('handedOverChanges').where({ authorId: tess.person })).toHaveLength(2);
  }
});
