// Tests that a request about personal data is recorded, has a deadline, and is closed by the person who fulfilled it.
import { beforeEach, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, paul, petra, system } from '#shared/testing/people.ts';
import { enrollment, reference } from '#shared/testing/rows.ts';
import { eraseStudent } from '../enrollments/erasure.ts';
import { expireStudent } from '../enrollments/erasure.server.ts';
import {
  completeDataRequest,
  exportStudent,
  recordDataRequest,
  recordStudentRequest,
} from './data-requests.ts';

const { id: enrollmentId } = enrollment();
const byMail = {
  id: 'request-1',
  kind: 'access',
  about: 'zoe@example.org',
  receivedOn: '2026-06-01',
  note: 'By mail',
};

let room: Classroom;
beforeEach(async () => {
  room = await classroom();
});

test('records a request by mail that is due 30 days after it arrived', async () => {
  await room.accept(recordDataRequest, byMail, ada);
  expect(await room.single('dataRequests')).toMatchObject({
    ...byMail,
    dueOn: '2026-07-01',
    recordedByName: 'Ada',
    doneAt: null,
  });
});

test('refuses a request that arrives in the future', async () => {
  const attempt = room.accept(recordDataRequest, { ...byMail, receivedOn: '2026-06-05' }, ada);
  expect(await refusal(attempt)).toEqual(['invalid', 'The day can’t be in the future']);
});

test('refuses the first day that is nowhere yet, and accepts the one before', async () => {
  await room.accept(recordDataRequest, { ...byMail, receivedOn: '2026-06-04' }, ada);
  const attempt = room.accept(
    recordDataRequest,
    { ...byMail, id: 'request-2', receivedOn: '2026-06-05' },
    ada,
  );
  expect((await refusal(attempt))[0]).toBe('invalid');
});

test('closes both open requests of a student by one erasure', async () => {
  for (const id of ['request-1', 'request-2'])
    await room.accept(
      recordStudentRequest,
      { id, enrollmentId, kind: 'deletion', receivedOn: '2026-06-01', note: null },
      paul,
    );
  await room.accept(eraseStudent, { id: enrollmentId, withOwed: false }, paul);
  const requests = await room.store.find('dataRequests');
  expect(requests.map(({ outcome }) => outcome)).toEqual(['erased', 'erased']);
});

test('closes a request with what was done and refuses to close it again', async () => {
  await room.accept(recordDataRequest, byMail, ada);
  const done = { id: 'request-1', outcome: 'answered', result: 'Sent by mail' };
  await room.accept(completeDataRequest, done, ada);
  expect(await room.single('dataRequests')).toMatchObject({
    outcome: 'answered',
    result: 'Sent by mail',
    doneAt: room.now,
    doneByName: 'Ada',
  });
  expect(await refusal(room.accept(completeDataRequest, done, ada))).toEqual([
    'stale',
    'This data request is already closed.',
  ]);
});

test.each(['access', 'deletion', 'correction', 'objection'] as const)(
  'records and closes a request of every kind, by an administrator and by the provider: %s',
  async (kind) => {
    await room.accept(recordDataRequest, { ...byMail, kind }, ada);
    const received = { id: 'request-2', enrollmentId, kind, receivedOn: '2026-06-01' };
    await room.accept(recordStudentRequest, received, paul);
    for (const [id, actor] of [
      ['request-1', ada],
      ['request-2', paul],
    ] as const)
      await room.accept(completeDataRequest, { id, outcome: 'answered', result: 'Noted' }, actor);
    expect(await room.store.find('dataRequests')).toMatchObject([
      { kind, dueOn: '2026-07-01', doneByName: 'Ada' },
      { kind, dueOn: '2026-07-01', doneByName: 'Paul' },
    ]);
  },
);

test('refuses to download the data of another provider’s student before anything is sent', async () => {
  const context = { actor: petra, now: room.now, newId: () => 'new' };
  const attempt = exportStudent.run(room.store, { id: enrollmentId }, context);
  expect((await refusal(attempt))[0]).toBe('not_found');
});

test('lets a provider close the requests of its own students only', async () => {
  const received = { id: 'request-1', enrollmentId, kind: 'correction', receivedOn: '2026-06-01' };
  await room.accept(recordStudentRequest, received, paul);
  const done = { id: 'request-1', outcome: 'corrected', result: null };
  expect((await refusal(room.accept(completeDataRequest, done, petra)))[0]).toBe('not_found');
  await room.accept(completeDataRequest, done, paul);
  expect(await room.single('dataRequests')).toMatchObject({ about: reference, doneByName: 'Paul' });
});

test.each([
  ['access', exportStudent, 'exported'],
  ['deletion', eraseStudent, 'erased'],
] as const)('closes an open request for %s when the provider fulfills it', async (kind, command, outcome) => {
  const received = { id: 'request-1', enrollmentId, kind, receivedOn: '2026-06-01' };
  await room.accept(recordStudentRequest, received, paul);
  await room.accept(command, { id: enrollmentId }, paul);
  expect(await room.single('dataRequests')).toMatchObject({ id: 'request-1', outcome, doneByName: 'Paul' });
});

test.each([
  ['access', exportStudent, 'exported'],
  ['deletion', eraseStudent, 'erased'],
] as const)('records an answered request for %s when there was none', async (kind, command, outcome) => {
  await room.accept(command, { id: enrollmentId }, paul);
  expect(await room.single('dataRequests')).toMatchObject({
    kind,
    about: reference,
    subjectId: enrollmentId,
    outcome,
    doneAt: room.now,
    doneByName: 'Paul',
  });
});

test('records no request when a retention period ends', async () => {
  await room.accept(expireStudent, { id: enrollmentId }, system);
  expect(await room.store.find('dataRequests')).toEqual([]);
});
