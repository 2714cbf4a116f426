// Every command that a device runs can be corrected when the server refuses it.
import { describe, expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { inputOf, startValues } from './correction-fields.ts';
import type { CorrectionField } from './correction-fields.ts';
import { correctionRoutes } from './correction-routes.ts';

/** Given by a call to the server, not from a device's outbox: their forms show the answer at once. */
const online = [
  'accounts.chooseType',
  'names.view',
  'dataRequests.complete',
  'dataRequests.recordOfStudent',
  'enrollments.export',
  'learnerLinks.make',
  'learnerLinks.revoke',
  'learnerContacts.record',
  'learnerContacts.end',
  'courses.letLearnersChoose',
];

const given = [...commands.values()].filter(
  ({ name, allowed }) =>
    allowed.some((role) => role === 'employer' || role === 'provider' || role === 'newcomer') &&
    !online.includes(name),
);

test('has a correction route for exactly the commands that people give', () => {
  expect(Object.keys(correctionRoutes).sort()).toEqual(given.map(({ name }) => name).sort());
});

test('retries or discards exactly the commands without typed input', () => {
  const bare = Object.entries(correctionRoutes).filter(([, { kind }]) => kind === 'again');
  expect(bare.map(([name]) => name)).toEqual([
    'enrollments.remove',
    'enrollments.restore',
    'enrollments.erase',
    'students.merge',
    'members.assign',
    'completions.remove',
    'completions.undo',
    'courses.linkJob',
    'courses.unlinkJob',
    'jobs.duplicate',
    'organizations.setTabletLock',
    'agreements.approve',
    'agreements.markComplete',
    'agreements.unmarkComplete',
    'agreements.answerPromise',
    'consents.record',
    'consents.withdraw',
    'learnerReplies.dismiss',
    'interviews.confirm',
    'interviews.confirmAgreed',
    'matches.answerLate',
    'matches.answerRelease',
    'crowds.report',
    'claims.confirm',
    'claims.takeBack',
    'messages.markRead',
    'invitations.accept',
    'invitations.withdraw',
    'ratings.putOff',
    'costs.remove',
    'views.remove',
    'notifications.markRead',
    'notifications.markAllRead',
    'conflicts.settle',
    'changes.handOver',
    'changes.apply',
    'changes.acknowledge',
  ]);
});

interface Shape {
  shape: Record<string, Shape>;
}

describe('listing the fields of a correction', () => {
  const lists = Object.entries(correctionRoutes).flatMap(([name, way]) =>
    way.kind === 'fields' ? [[name, way.fields] as const] : [],
  );
  test.each(lists)('corrects only fields of the command %s', (name, fields) => {
    const input = commands.get(name)?.input as unknown as Shape;
    for (const field of fields)
      expect(Object.keys(field.isEdit ? setOf(input).shape : input.shape), field.name).toContain(field.name);
  });
});

const setOf = ({ shape }: Shape): Shape => shape.set!;

describe('restoring typed input', () => {
  const fieldsOf = (name: string): readonly CorrectionField[] => {
    const way = correctionRoutes[name];
    return way?.kind === 'fields' ? way.fields : [];
  };
  const back = (name: string, input: object) =>
    inputOf(fieldsOf(name), input, startValues(fieldsOf(name), input));

  test.each([
    [
      'interviews.propose',
      {
        matchId: 'm',
        slots: ['2026-06-09T10:00:00.000Z', '2026-06-10T14:30:00.000Z'],
        kind: 'phone',
        place: '555-0100',
        room: 'Room 2',
        bring: 'ID',
        minutes: 30,
        note: 'Ring twice',
      },
    ],
    [
      'interviews.reschedule',
      { matchId: 'm', from: 'x', startsAt: '2026-06-09T10:00:00.000Z', reason: 'Ill' },
    ],
    ['interviews.cancel', { matchId: 'm', from: 'x', reason: 'Ill', unavailableUntil: null }],
    [
      'interviews.recordOutcome',
      { matchId: 'm', outcome: 'not_hired', reason: 'skills', note: 'Good', feedback: 'Practice' },
    ],
    ['completions.correctDate', { id: 'c', set: { completionDate: '2026-06-03' }, base: {} }],
    ['costs.add', { id: 'k', kind: 'other', amountCents: 1250, day: '2026-06-03', note: 'Paper' }],
    ['messages.send', { withId: 'o', subjectKind: 'job', subjectId: '7', text: 'Hello', writtenAt: 'x' }],
  ])('restores the input of %s in the fields and sends it again with the same ids', (name, input) => {
    expect(back(name, input)).toEqual(input);
  });

  test('changes only the corrected field', () => {
    const fields = fieldsOf('costs.add');
    const input = { id: 'k', kind: 'other', amountCents: 0, day: '2026-06-03', note: 'Paper' };
    const values = { ...startValues(fields, input), amountCents: '$1,250.50' };
    expect(inputOf(fields, input, values)).toEqual({ ...input, amountCents: 125_050 });
  });
});
