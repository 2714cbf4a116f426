// Tests handing a refused change over to managers, who apply or decline it.
import { beforeEach, describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { assignment, membership, paul, petra, sam, system, tess, user } from '#shared/testing/people.ts';
import {
  completion,
  course,
  courseId,
  enrollment,
  handedOverChange,
  handedOverContents,
  reference,
} from '#shared/testing/rows.ts';
import type { Actor } from '#shared/engine/command.ts';
import { plusDays } from '#shared/lib/time.ts';
import { handOverDays, mostHandedOver } from '#shared/policy.ts';
import { linkJob } from '../courses/commands.ts';
import { candidateReference } from '../enrollments/candidate-reference.ts';
import { enrollStudent } from '../enrollments/commands.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { expireStudent } from '../enrollments/erasure.server.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import type { DeviceCommandName } from '#shared/device-commands.ts';
import { handOverKind, handOverKinds } from './hand-over-kinds.ts';
import type { HandOverKind } from './hand-over-kinds.ts';
import { expireHandedOver, nobodyDecided } from './expiry.ts';
import { applyChange, declineChange, handOverChange } from './hand-over.ts';

const savedAt = '2026-06-02T10:00:00.000Z';
const marking = { courseId, candidateReferenceId: reference, completionDate: '2026-06-02', batchId: null };
const mark = { command: 'completions.mark', version: 1, input: marking, savedAt };
const completionId = `${courseId}.${reference}`;

const handingOver = (...entries: object[]) => ({
  id: 'entry-of-tess',
  organizationId: 'paul',
  aboutTitle: 'Welding',
  entries: entries.length > 0 ? entries : [mark],
});

const fresh = candidateReference(new Uint8Array(5).fill(7));

/** What Tess is after she was removed. */
const former: Actor = { ...tess, organization: 'tess', role: 'newcomer', memberRole: null };

let room: Classroom;

/** Tess taught the course, which was taken from her. */
beforeEach(async () => {
  room = await classroom();
  await room.put('users', user(tess));
  await room.put('memberships', membership(tess, { assignsAll: false }));
  await room.put('assignments', assignment(tess, courseId, { endedAt: '2026-06-03T08:00:00.000Z' }));
});

const remove = async (endedAt = '2026-06-03T08:00:00.000Z') => {
  await room.put('users', user(tess, { organizationId: null, userType: null }));
  await room.put('memberships', membership(tess, { assignsAll: false, endedAt }));
};

const handOver = (by: Actor = tess, input: object = handingOver()) => room.accept(handOverChange, input, by);
const apply = (by: Actor = sam, id = 'entry-of-tess') => room.accept(applyChange, { id }, by);
const stateNow = async () => (await room.single('handedOverChanges')).state;

describe('handing over', () => {
  test('keeps the change with its author and role, and tells the managers without naming anybody', async () => {
    await handOver();
    expect(await room.single('handedOverChanges')).toMatchObject({
      organizationId: 'paul',
      authorId: 'tess',
      authorName: 'Tess',
      authorRole: 'member',
      savedAt,
      commands: 'completions.mark',
      state: 'waiting',
    });
    expect(await room.told()).toEqual([
      'paul: A colleague’s changes need your decision',
      'sam: A colleague’s changes need your decision',
    ]);
    expect(await room.store.find('completions')).toEqual([]);
  });

  test('changes nothing when the author hands the same change over twice', async () => {
    await handOver();
    room.now = '2026-06-03T11:00:00.000Z';
    expect(await handOver()).toMatchObject({ note: 'Already sent to the managers. Nothing to do.' });
    expect((await room.single('handedOverChanges')).createdAt).toBe('2026-06-03T10:00:00.000Z');
  });

  test('accepts the change of a removed member until ninety days after the end', async () => {
    await remove();
    await handOver(former);
    expect(await room.single('handedOverChanges')).toMatchObject({ authorId: 'tess', authorRole: 'member' });
  });

  test.each([
    ['of a person who never was a member', () => handOver(petra)],
    [
      'of a member who left more than ninety days ago',
      async () => {
        await remove(plusDays(room.now, -handOverDays));
        return handOver(former);
      },
    ],
  ])('refuses the change %s', async (_, attempt) => {
    expect((await refusal(attempt()))[0]).toBe('not_found');
    expect(await room.store.find('handedOverChanges')).toEqual([]);
  });

  const linking = {
    command: linkJob.name,
    version: linkJob.version,
    input: { courseId, jobId: 101, round: 2 },
    savedAt,
  };

  test('refuses a change that its author could never have made', async () => {
    expect(await refusal(handOver(tess, handingOver(linking)))).toEqual([
      'invalid',
      'A manager can’t decide about a change of this kind in your place.',
    ]);
  });

  test.each([
    ['accepts', '2026-06-01T10:00:00.000Z'],
    ['refuses', '2026-01-01T10:00:00.000Z'],
  ])('%s the change of a manager who became a teacher at %s', async (verb, formerRoleUntil) => {
    await room.put('memberships', membership(tess, { formerRole: 'manager', formerRoleUntil }));
    const attempt = handOver(tess, handingOver(linking));
    if (verb === 'refuses') {
      expect((await refusal(attempt))[0]).toBe('invalid');
      return;
    }
    await attempt;
    expect((await room.single('handedOverChanges')).authorRole).toBe('manager');
  });

  test.each([
    ['about the author alone', { command: 'notifications.markAllRead', version: 1, input: {} }],
    ['of an unknown command', { command: 'nothing.known', version: 1, input: {} }],
    ['of the server', { command: 'matching.sweepCourse', version: 1, input: { courseId } }],
    ['of a later version', { ...mark, version: 99 }],
    ['that is not well-formed', { ...mark, input: { ...marking, completionDate: 'soon' } }],
    [
      'that decides about another change',
      { command: 'changes.apply', version: 1, input: { id: 'entry-of-tess' } },
    ],
  ])('refuses a change %s', async (_, entry) => {
    expect((await refusal(handOver(tess, handingOver({ ...entry, savedAt }))))[0]).toBe('invalid');
    expect(await room.store.find('handedOverChanges')).toEqual([]);
  });

  test('refuses a change that is too long', async () => {
    const long = { ...mark, input: { ...marking, more: 'x'.repeat(60_000) } };
    expect((await refusal(handOver(tess, handingOver(long))))[0]).toBe('invalid');
  });

  test('refuses more changes of one author than managers can decide about', async () => {
    for (let index = 0; index < mostHandedOver; index += 1)
      await room.put('handedOverChanges', handedOverChange({ id: `waits-${index}` }));
    expect((await refusal(handOver()))[0]).toBe('limit');
  });
});

describe('applying', () => {
  test('marks in the manager’s name with the teacher’s date, and earns the interview', async () => {
    await handOver();
    room.now = '2026-06-05T10:00:00.000Z';
    expect(await apply()).toMatchObject({ author: { id: 'tess', name: 'Tess', role: 'member' } });
    expect(await room.single('completions')).toMatchObject({
      completionDate: '2026-06-02',
      markedByName: 'Sam',
      markedAt: room.now,
    });
    expect(await room.single('handedOverChanges')).toMatchObject({
      state: 'applied',
      decidedByName: 'Sam',
      decidedByRole: 'manager',
    });
    expect(await room.single('matches')).toMatchObject({ status: 'matched' });
  });

  test('tells the author where they act now, and takes the notice of the managers back', async () => {
    await remove();
    await handOver(former);
    await apply();
    const [told] = await room.store.find('notifications', { personId: 'tess' });
    expect(told).toMatchObject({ organizationId: 'tess', title: 'A manager applied your changes' });
    const received = await room.store.find('notifications', { personId: 'paul' });
    expect(received.find(({ textCode }) => textCode === 'handedOver.received')?.withdrawnAt).toBe(room.now);
  });

  test('applies a change once when two managers do, and names the first one', async () => {
    await handOver();
    await apply(sam);
    room.now = '2026-06-03T11:00:00.000Z';
    expect(await apply(paul)).toMatchObject({
      isMerged: true,
      note: 'Already applied by Sam. Nothing to do.',
    });
    expect(await room.single('completions')).toMatchObject({ markedByName: 'Sam' });
    expect((await room.single('handedOverChanges')).decidedByName).toBe('Sam');
  });

  test('applies a new student together with the completion that needs it', async () => {
    const input = {
      id: 'student-new',
      courseId,
      candidateReferenceId: fresh,
      studentName: 'Max Cole',
      studentEmail: 'max@learners.example',
      studentPhone: null,
      enrollmentDate: '2026-06-01',
    };
    const enroll = { command: 'enrollments.enroll', version: 1, input, savedAt };
    const marked = { ...mark, input: { ...marking, candidateReferenceId: fresh } };
    await handOver(tess, handingOver(enroll, marked));
    await apply();
    expect(await room.single('enrollments', { id: 'student-new' })).toMatchObject({
      studentName: 'Max Cole',
    });
    expect(await room.single('completions')).toMatchObject({ enrollmentId: 'student-new' });
  });

  test('says the sentence of the rule that refuses, and leaves the change to be decided', async () => {
    await handOver();
    await room.put('enrollments', enrollment({ removedAt: room.now, removedByName: 'Paul' }));
    expect(await refusal(apply())).toEqual(['removed', 'This student was removed by Paul on Jun 3.']);
    expect(await stateNow()).toBe('waiting');
    await room.put('enrollments', enrollment());
    await apply();
    expect(await stateNow()).toBe('applied');
  });

  test('keeps the first date of a student who is marked already', async () => {
    await handOver();
    await room.put('completions', completion({ completionDate: '2026-06-01', markedByName: 'Paul' }));
    expect(await apply()).toMatchObject({ note: expect.stringMatching(/^Already marked complete by Paul/) });
    expect(await room.single('completions')).toMatchObject({
      id: completionId,
      completionDate: '2026-06-01',
    });
    expect(await stateNow()).toBe('applied');
  });

  test('asks the manager about a field that a colleague changed meanwhile', async () => {
    const edit = {
      command: 'enrollments.edit',
      version: 1,
      input: { id: 'student-1', set: { studentPhone: '555-0107' }, base: { studentPhone: null } },
      savedAt,
    };
    await handOver(tess, handingOver(edit));
    await room.put('enrollments', enrollment({ studentPhone: '555-0100', updatedByName: 'Paul' }));
    await apply();
    expect(await room.single('conflicts')).toMatchObject({ personId: 'sam', yours: '555-0107' });
  });

  test.each([
    ['a teacher', tess, 'forbidden'],
    ['another college', petra, 'not_found'],
  ])('is refused to %s', async (_, actor, code) => {
    await handOver();
    expect((await refusal(apply(actor)))[0]).toBe(code);
    expect(await stateNow()).toBe('waiting');
  });
});

describe('what speaks for the organization', () => {
  const completed = { ...handingOver() };
  const message = {
    command: 'messages.send',
    version: 1,
    input: {
      subjectKind: 'course',
      subjectId: String(courseId),
      withId: 'erin',
      text: 'We cancel our cooperation.',
      writtenAt: savedAt,
    },
    savedAt,
  };
  const withdrawal = {
    command: 'matches.withdraw',
    version: 1,
    input: { matchId: `101.${reference}`, reason: 'Found other work' },
    savedAt,
  };
  const consent = {
    command: 'consents.record',
    version: 1,
    input: { matchId: `101.${reference}`, how: 'on paper', givenOn: '2026-06-02', withContact: true },
    savedAt,
  };

  test('gives each command of a device a kind and requires a tick for every binding one', () => {
    for (const { name, isBinding } of deviceCommands.values())
      if (isBinding) expect([name, handOverKind(name)]).toEqual([name, 'confirm']);
    const kinds: Record<DeviceCommandName, HandOverKind> = handOverKinds;
    expect(Object.keys(kinds).toSorted()).toEqual([...deviceCommands.keys()].toSorted());
    expect(handOverKind('constructor')).toBe('author');
  });

  test.each([
    ['message', message],
    ['withdrawal', withdrawal],
    ['consent', consent],
  ])('refuses the %s of somebody who has left, alone and after a completion', async (_, entry) => {
    await remove();
    for (const entries of [[entry], [mark, entry]])
      expect((await refusal(handOver(former, handingOver(...entries))))[0]).toBe('invalid');
    expect(await room.store.find('handedOverChanges')).toEqual([]);
  });

  test('applies the records without a tick, and leaves out what was not ticked', async () => {
    await handOver(tess, handingOver(mark, withdrawal));
    await apply();
    expect(await room.single('matches')).toMatchObject({ withdrawnAt: null });
    expect(await room.single('handedOverChanges')).toMatchObject({
      state: 'applied',
      declinedReason: 'One part was left out: the manager did not confirm it.',
    });
  });

  test('applies what a manager ticks, and nothing that only has another place', async () => {
    await handOver(tess, handingOver(withdrawal));
    await room.accept(handOverChange, { ...completed, id: 'mark' }, tess);
    await apply(sam, 'mark');
    const matchId = (await room.single('matches')).id;
    await room.put('handedOverContents', {
      ...(await room.single('handedOverContents', { id: 'entry-of-tess' })),
      entries: JSON.stringify([{ ...withdrawal, input: { ...withdrawal.input, matchId } }]),
    });
    const confirm = (confirmed: number[]) =>
      room.accept(applyChange, { id: 'entry-of-tess', confirmed }, sam);
    for (const others of [[], [1], [7]]) expect((await refusal(confirm(others)))[0]).toBe('invalid');
    await confirm([0]);
    expect((await room.single('matches')).withdrawnAt).toBe(room.now);
  });

  test('refuses what a manager ticks if the author has left since', async () => {
    await handOver(tess, handingOver(mark, withdrawal));
    await remove();
    const confirmed = room.accept(applyChange, { id: 'entry-of-tess', confirmed: [1] }, sam);
    expect(await refusal(confirmed)).toMatchObject(['invalid', expect.stringContaining('has left')]);
    expect(await stateNow()).toBe('waiting');
    await apply();
    expect(await stateNow()).toBe('applied');
  });

  test('refuses a change that hides behind another one', async () => {
    const stranger = { ...withdrawal, input: { ...withdrawal.input, matchId: `101.${fresh}` } };
    expect((await refusal(handOver(tess, handingOver(mark, stranger))))[1]).toMatch(/one by one/);
    expect(await room.store.find('handedOverChanges')).toEqual([]);
  });

  test('takes the title from the rows and not from the sender', async () => {
    await handOver(tess, { ...handingOver(), aboutTitle: 'Jane Doe, Welding Level 2' });
    const { title } = await room.single('courses');
    expect((await room.single('handedOverChanges')).aboutTitle).toBe(title);
  });

  test('judges the right to each command of a change and not only to the first', async () => {
    await handOver();
    const owners = { command: 'organizations.setTabletLock', version: 1, input: { minutes: 5 }, savedAt };
    const contents = await room.single('handedOverContents');
    await room.put('handedOverContents', { ...contents, entries: JSON.stringify([mark, owners]) });
    expect((await refusal(apply()))[0]).toBe('forbidden');
    expect(await room.store.find('completions')).toEqual([]);
    const linkingAfter = { command: linkJob.name, version: linkJob.version, savedAt };
    const second = { ...linkingAfter, input: { courseId, jobId: 101, round: 2 } };
    const next = { ...handingOver(mark, second), id: 'second' };
    expect((await refusal(handOver(tess, next)))[0]).toBe('invalid');
  });
});

describe('declining', () => {
  const reason = 'Zoe was marked in another class.';
  const decline = (by: Actor = sam) => room.accept(declineChange, { id: 'entry-of-tess', reason }, by);

  test('keeps the reason for the author and tells them without it', async () => {
    await handOver();
    await decline();
    expect(await room.single('handedOverChanges')).toMatchObject({
      state: 'declined',
      declinedReason: reason,
      decidedByName: 'Sam',
    });
    const [told] = await room.store.find('notifications', { personId: 'tess' });
    expect(JSON.stringify(told)).not.toContain(reason);
    expect(await room.store.find('completions')).toEqual([]);
  });

  test('changes nothing once the change was applied, and the reverse', async () => {
    await handOver();
    await decline();
    expect(await apply(paul)).toMatchObject({ note: 'Already declined by Sam. Nothing to do.' });
    expect(await room.store.find('completions')).toEqual([]);
  });
});

describe('the contents of a handed-over change', () => {
  test('deletes the contents with the student, and no longer applies the change', async () => {
    await handOver();
    await room.accept(eraseStudent, { id: 'student-1' }, paul);
    expect(await room.single('handedOverContents')).toMatchObject({ entries: '[]' });
    expect(await room.single('handedOverChanges')).toMatchObject({ state: 'erased', erasedAt: room.now });
    expect(await apply()).toMatchObject({ isMerged: true });
  });

  /** Enrolls Zoe, who is on the class list already, under another id and reference. */
  const enrolling = (changes: object = {}) => ({
    command: 'enrollments.enroll',
    version: 1,
    savedAt,
    input: {
      id: 'enrolled-by-tess',
      courseId,
      candidateReferenceId: fresh,
      studentName: enrollment().studentName.toUpperCase(),
      studentEmail: enrollment().studentEmail,
      studentPhone: null,
      enrollmentDate: '2026-06-01',
      ...changes,
    },
  });
  const eraseZoe = () => room.accept(eraseStudent, { id: 'student-1' }, paul);

  test('deletes a change that would enroll an erased person again, and the reason for its decline', async () => {
    await handOver(tess, handingOver(enrolling()));
    await handOver(tess, { ...handingOver(enrolling()), id: 'declined' });
    await room.accept(declineChange, { id: 'declined', reason: 'Zoe is enrolled' }, sam);
    await eraseZoe();
    for (const id of ['entry-of-tess', 'declined'])
      expect(await room.single('handedOverContents', { id })).toMatchObject({ entries: '[]' });
    expect(await room.single('handedOverChanges', { id: 'entry-of-tess' })).toMatchObject({
      state: 'erased',
    });
    expect(await room.single('handedOverChanges', { id: 'declined' })).toMatchObject({
      state: 'declined',
      declinedReason: null,
      erasedAt: room.now,
    });
    expect(await apply()).toMatchObject({ isMerged: true });
    expect(await room.store.find('enrollments')).toHaveLength(1);
  });

  test('keeps a change that would enroll a sibling with the same address', async () => {
    await handOver(tess, handingOver(enrolling({ studentName: 'Ada Byron' })));
    await eraseZoe();
    expect(await stateNow()).toBe('waiting');
    expect(await room.single('handedOverContents')).toMatchObject({
      entries: expect.stringContaining('Ada'),
    });
  });

  test('keeps a change for another course while the erased person is on another class list', async () => {
    const other = { id: courseId + 1, title: 'Plumbing' };
    await room.put('courses', course(other));
    await handOver(tess, handingOver(enrolling({ courseId: other.id })));
    const elsewhere = { ...enrolling().input, id: 'elsewhere', courseId: other.id };
    await room.accept(enrollStudent, elsewhere, paul);
    await eraseZoe();
    expect(await stateNow()).toBe('waiting');
    await room.accept(eraseStudent, { id: 'elsewhere' }, paul);
    expect(await stateNow()).toBe('erased');
  });

  test('keeps a change that enrolls a person again whose retention period is over', async () => {
    await handOver(tess, handingOver(enrolling()));
    await room.accept(expireStudent, { id: 'student-1' }, system);
    expect(await stateNow()).toBe('waiting');
  });

  test('deletes the contents after their period, with a reason for the author if nobody decided', async () => {
    await handOver();
    const system: Actor = {
      ...paul,
      person: 'system',
      organization: 'system',
      role: 'system',
      memberRole: null,
    };
    await room.accept(expireHandedOver, { ids: ['entry-of-tess'] }, { ...system, name: 'SkillPact' });
    expect(await room.single('handedOverContents')).toMatchObject({ entries: '[]' });
    expect(await room.single('handedOverChanges')).toMatchObject({
      state: 'declined',
      declinedReason: nobodyDecided,
    });
  });
});

test('refuses a manager a change whose second command needs an owner', async () => {
  const calendar = { set: { timeZone: 'UTC', closedDays: '' }, base: {} };
  const save = { command: 'organizations.saveCalendar', version: 1, input: calendar, savedAt };
  await room.put('handedOverChanges', handedOverChange({ id: 'entry-of-tess' }));
  const entries = JSON.stringify([mark, save]);
  await room.put('handedOverContents', handedOverContents({ id: 'entry-of-tess', entries }));
  const confirm = (by: Actor) => room.accept(applyChange, { id: 'entry-of-tess', confirmed: [1] }, by);
  expect(await refusal(confirm(sam))).toEqual(['forbidden', expect.stringMatching(/Ask an owner/)]);
  expect(await stateNow()).toBe('waiting');
  await confirm(paul);
  expect(await stateNow()).toBe('applied');
});
