// The texts of refused changes: the server's own, and those for a person whose access has ended.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Actor, Command } from '#shared/engine/command.ts';
import { correctCompletionDate } from '#shared/domain/completions/correct-date.ts';
import { undoCompletion } from '#shared/domain/completions/undo-batch.ts';
import { markCompletion, removeCompletion } from '#shared/domain/completions/commands.ts';
import {
  editStudent,
  enrollStudent,
  removeStudent,
  restoreStudent,
} from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { confirmTime, suggestTimes } from '#shared/domain/interviews/propose-times.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { Outcome, SyncReply } from '#shared/engine/protocol.ts';
import { readDraft } from '#app/forms/drafts.ts';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { correctionDraft } from '#app/replica/store/meta.ts';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { matchRows } from '#app/replica/testing/exchange-rows.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import type { ScriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { interview } from '#shared/testing/rows.ts';
import { AttentionRow } from './attention-row.tsx';
import { nameOfSubject } from '#app/changes/subjects/name-of-subject.ts';

const noAccess = refuseEntry('access.none').message;

const refusal = { kind: 'refused', code: 'not_found', message: 'This student is not on your list.' } as const;
const access = "You no longer have access to Welding. Ask your organization's owner.";
const phone = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };

async function inClass(rows: SyncReply['rows'] = []): Promise<ScriptedDevice> {
  const device = await scriptedDevice();
  device.script.push(() => ({ rows: [...classRows, ...rows] }));
  await device.replica.sync();
  return device;
}

interface News extends Partial<SyncReply> {
  outcome?: Outcome;
  /** What stood beside the class before. */
  known?: SyncReply['rows'];
}

/** Given by Sam, and refused by the server with this news; `as` who looks at it. */
async function showRefused<Input>(
  command: Command<Input>,
  input: Input,
  { outcome = refusal, known, ...reply }: News,
  as: Partial<Actor> = {},
): Promise<ScriptedDevice> {
  const device = await inClass(known);
  const { replica, script } = device;
  const [id = ''] = await replica.give(command, input);
  script.push(() => ({ outcomes: [[id, outcome]], ...reply }));
  await replica.sync();
  const [entry] = await replica.entries();
  Object.assign(replica, { actor: { ...replica.actor, ...as } });
  renderRow(device, assertDefined(entry));
  return device;
}

const renderRow = ({ replica }: ScriptedDevice, entry: OutboxEntry) =>
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <AttentionRow entry={entry} all={[entry]} dependants={0} onDiscard={() => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('names the class that the person lost access to and shows the typed change', async () => {
  await showRefused(editStudent, phone, {
    gone: [
      ['courses', 7],
      ['enrollments', 'student-0'],
      ['enrollments', 'student-1'],
    ],
  });
  await screen.findByText(access);
  expect(screen.queryByText(refusal.message)).toBeNull();
  expect(buttons()).toEqual(['Export unsent work', 'Discard']);
  expect(screen.getByText('Phone changed from nothing to 555-0101')).toBeTruthy();
});

test('names the lost access when the person has another role that may still read the course', async () => {
  const outcome: Outcome = { kind: 'refused', code: 'forbidden', message: noAccess };
  await showRefused(editStudent, phone, { outcome }, { role: 'employer', organization: 'e1' });
  await screen.findByText(access);
  expect(buttons()).toEqual(['Export unsent work', 'Discard']);
  expect(screen.queryByText('Fix')).toBeNull();
});

test('shows the server’s reason when the person still has access', async () => {
  await showRefused(editStudent, phone, {});
  await screen.findByText(refusal.message);
  await screen.findByText('Fix');
  expect(screen.getByText('Student edit, Student 0')).toBeTruthy();
  expect(screen.queryByText(access)).toBeNull();
});

const removedThere = { removedAt: '2026-06-02T10:00:00.000Z', removedByName: 'Dana', rev: 2 };
const withoutStudent = classRows
  .filter(([, { id }]) => id === 'student-0')
  .map(([table, row]): SyncReply['rows'][number] => [table, { ...row, ...removedThere }]);
const byDana: Outcome = {
  kind: 'refused',
  code: 'removed',
  message: 'This student was removed by Dana on Jun 2.',
};

test('shows a refused edit of a removed student without offering to retry it', async () => {
  await showRefused(editStudent, phone, { outcome: byDana, rows: withoutStudent });
  await screen.findByText('Student edit, Student 0');
  expect(screen.getByText(byDana.message)).toBeTruthy();
  expect(screen.getByText('Phone changed from nothing to 555-0101')).toBeTruthy();
  expect(buttons()).toEqual(['Discard']);
});

const mark = { courseId: 7, candidateReferenceId: 'C-AAAAAAAA0', completionDate: '2026-06-03' };

test('drops a refused enrollment of an already enrolled student and releases its blocked entries', async () => {
  const device = await inClass();
  const { replica, script, requests } = device;
  const newcomer = candidateReference(Uint8Array.of(1, 2, 3, 4, 5));
  const [, student] = assertDefined(classRows.find(([table]) => table === 'enrollments'));
  const enroll = {
    id: 'student-9',
    courseId: 7,
    candidateReferenceId: newcomer,
    studentName: 'Late Learner',
    studentEmail: 'late@example.org',
    studentPhone: null,
    studentNumber: null,
    enrollmentDate: '2026-06-03',
  };
  const [enrolled = ''] = await replica.give(enrollStudent, enroll);
  const [marked = ''] = await replica.give(markCompletion, {
    ...mark,
    candidateReferenceId: newcomer,
    batchId: null,
  });
  script.push(() => ({
    outcomes: [
      [enrolled, { kind: 'refused', code: 'stale', message: 'This course is inactive.' }],
      [marked, { kind: 'held', reason: 'after' }],
    ],
    rows: [['enrollments', { ...student, ...enroll, rev: 2 }]],
  }));
  await replica.sync();
  renderRow(device, assertDefined((await replica.entries())[0]));
  await screen.findByText('This student is now enrolled. Nothing to do.');
  expect(buttons()).toEqual(['OK']);
  fireEvent.click(screen.getByText('OK'));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1, attention: 0 }));
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ id }) => id)).toEqual([marked]);
  expect(await replica.entries()).toEqual([]);
});

test('enrolls a removed student again and marks the completion', async () => {
  const { replica, requests } = await showRefused(markCompletion, mark, {
    outcome: byDana,
    rows: withoutStudent,
  });
  await screen.findByText('Completion for C-AAAAAAAA0, Welding');
  fireEvent.click(screen.getByText('Enroll again and complete'));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 2, attention: 0 }));
  const [student, completion] = await replica.read((reader) =>
    Promise.all([reader.get('enrollments', 'student-0'), reader.get('completions', '7.C-AAAAAAAA0')]),
  );
  expect(student?.removedAt).toBeNull();
  expect(completion?.completionDate).toBe('2026-06-03');
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ command }) => command)).toEqual([
    restoreStudent.name,
    markCompletion.name,
  ]);
});

test('marks only the completion when the removed student was enrolled again since', async () => {
  const { replica, script, requests } = await showRefused(markCompletion, mark, {
    outcome: byDana,
    rows: withoutStudent,
  });
  await screen.findByText('This student was removed by Dana on Jun 2.');
  script.push(() => ({
    rows: withoutStudent.map(([table, row]) => [table, { ...row, removedAt: null, rev: 3 }]),
  }));
  await replica.sync();
  await screen.findByText('This student was removed by Dana on Jun 2. We enroll the student again.');
  fireEvent.click(await screen.findByText('Mark complete again'));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1, attention: 0 }));
  await replica.sync();
  expect(requests.at(-1)?.entries.map(({ command }) => command)).toEqual([markCompletion.name]);
});

test('offers to retry a refused edit once the removed student was enrolled again', async () => {
  const { replica, script } = await showRefused(editStudent, phone, {
    outcome: byDana,
    rows: withoutStudent,
  });
  await screen.findByText('This student was removed by Dana on Jun 2.');
  script.push(() => ({
    rows: withoutStudent.map(([table, row]) => [table, { ...row, removedAt: null, rev: 3 }]),
  }));
  await replica.sync();
  await screen.findByText('This student was removed by Dana on Jun 2. We enroll the student again.');
  expect(buttons()).toEqual(['Try again', 'Discard']);
  expect(screen.getByText('Fix')).toBeTruthy();
});

const completed: SyncReply['rows'] = [
  [
    'completions',
    {
      id: '7.C-AAAAAAAA0',
      courseId: 7,
      providerId: 'o1',
      enrollmentId: 'student-0',
      candidateReferenceId: 'C-AAAAAAAA0',
      completionDate: '2026-06-03',
      batchId: null,
      markedAt: '2026-06-03T10:00:00.000Z',
      markedByName: 'Sam',
      removedAt: null,
      removedByName: null,
      createdAt: '2026-06-03T10:00:00.000Z',
      rev: 1,
    },
  ],
];

test('asks “Still remove?” only once', async () => {
  const outcome: Outcome = {
    kind: 'refused',
    code: 'stale',
    message: 'Sam marked this student complete on Jun 3. Still remove?',
  };
  const { replica } = await showRefused(
    removeStudent,
    { id: 'student-0', knowsCompletion: false },
    { outcome, rows: completed },
  );
  await screen.findByText('Removed student, Student 0');
  fireEvent.click(screen.getByText('Remove'));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1, attention: 0 }));
  const [student, completion] = await replica.read((reader) =>
    Promise.all([reader.get('enrollments', 'student-0'), reader.get('completions', '7.C-AAAAAAAA0')]),
  );
  expect(student?.removedByName).toBe('Sam');
  expect(completion?.removedByName).toBe('Sam');
  // The server, which knows of the completion, learns that the person does too.
  expect((await replica.entries())[0]?.input).toMatchObject({ id: 'student-0', knowsCompletion: true });
});

test('removes a student with the values known now and asks again about later changes', async () => {
  const edited = { studentPhone: '555-0199', updatedByName: 'Dana', rev: 2 };
  const seen = { studentName: 'Student 0', studentPhone: null };
  const { replica } = await showRefused(
    removeStudent,
    { id: 'student-0', knowsCompletion: false, base: seen },
    {
      outcome: {
        kind: 'refused',
        code: 'stale',
        message: 'Dana edited this student on Jun 3. Still remove?',
      },
      rows: classRows
        .filter(([, { id }]) => id === 'student-0')
        .map(([table, row]): SyncReply['rows'][number] => [table, { ...row, ...edited }]),
    },
  );
  await screen.findByText('Dana edited this student on Jun 3. Still remove?');
  fireEvent.click(screen.getByText('Remove'));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1, attention: 0 }));
  expect((await replica.entries())[0]?.input).toMatchObject({
    id: 'student-0',
    knowsCompletion: false,
    base: { ...seen, studentPhone: '555-0199' },
  });
});

test('resends a questioned undo as the removal of that record with its currently known date', async () => {
  const record = { ...assertDefined(completed[0])[1], batchId: 'batch-1', completionDate: '2026-06-02' };
  const { replica } = await showRefused(
    undoCompletion,
    { id: '7.C-AAAAAAAA0', batchId: 'batch-1', base: { completionDate: '2026-06-02' } },
    {
      outcome: {
        kind: 'refused',
        code: 'stale',
        message: 'Dana corrected the completion date on Jun 3. Still remove?',
      },
      known: [['completions', record]],
      rows: [['completions', { ...record, completionDate: '2026-06-01', rev: 2 }]],
    },
  );
  await screen.findByText('Dana corrected the completion date on Jun 3. Still remove?');
  expect(buttons()).toEqual(expect.arrayContaining(['Remove', 'Keep']));
  fireEvent.click(screen.getByText('Remove'));
  await waitFor(async () => expect(await replica.status()).toMatchObject({ waiting: 1, attention: 0 }));
  expect(await replica.entries()).toMatchObject([
    { command: removeCompletion.name, input: { id: record.id, base: { completionDate: '2026-06-01' } } },
  ]);
});

test('names the candidate of a refused time change', async () => {
  const { replica, script } = await inClass();
  script.push(() => ({ rows: matchRows }));
  await replica.sync();
  expect(
    await replica.read((reader, actor) =>
      nameOfSubject(reader, actor, { id: 'e1', command: confirmTime.name, input: { slotId: 'slot-1' } }),
    ),
  ).toBe('C-AAAAAAAA0');
});

describe('resolving an interview that the other side moved', () => {
  const [[, matched]] = matchRows as [SyncReply['rows'][number]];
  const at = (change: object): SyncReply['rows'][number] => [
    'matches',
    { ...matched, status: 'interview_scheduled', interviewDate: '2099-06-09T10:00:00.000Z', ...change },
  ];
  const move = {
    matchId: String(matched.id),
    from: '2099-06-09T10:00:00.000Z',
    startsAt: '2099-06-10T10:00:00.000Z',
    reason: 'The welder is away.',
  };
  const stale = { kind: 'refused', code: 'stale', message: 'Acme changed the times.' } as const;
  const moved = '2099-06-11T10:00:00.000Z';

  test('reschedules a moved interview from its current time with one press', async () => {
    const device = await showRefused(rescheduleInterview, move, {
      known: [at({})],
      outcome: stale,
      rows: [at({ interviewDate: moved })],
    });
    await screen.findByText(
      /^Acme changed the times\. Now Thu, Jun 11.*Move it to Wed, Jun 10, .* anyway\?$/,
    );
    expect(buttons()).toEqual(['Move', 'Discard']);
    expect(screen.getByRole('link', { name: 'See new times' }).getAttribute('href')).toBe(
      '/matches?ref=C-AAAAAAAA0',
    );
    fireEvent.click(screen.getByText('Move'));
    await waitFor(async () =>
      expect(await device.replica.status()).toMatchObject({ waiting: 1, attention: 0 }),
    );
    expect((await device.replica.entries()).map(({ input }) => input)).toEqual([{ ...move, from: moved }]);
  });

  test('asks again before cancelling a moved interview', async () => {
    await showRefused(
      cancelInterview,
      { matchId: move.matchId, from: move.from, reason: move.reason, unavailableUntil: null },
      { known: [at({})], outcome: stale, rows: [at({ interviewDate: moved })] },
    );
    await screen.findByText(/Now Thu, Jun 11.*Cancel the interview anyway\?$/);
    expect(buttons()).toEqual(['Cancel interview', 'Discard']);
  });

  test('asks only for acknowledgment when the moved interview is over', async () => {
    await showRefused(rescheduleInterview, move, {
      known: [at({})],
      outcome: { ...stale, message: 'This match was withdrawn.' },
      rows: [at({ status: 'matched', interviewDate: null, withdrawnAt: moved })],
    });
    await screen.findByText('This match was withdrawn.');
    await waitFor(() => expect(buttons()).toEqual(['OK']));
    screen.getByRole('link', { name: 'Show' });
  });
});

test('asks only for acknowledgment of suggested times when the interview is already scheduled', async () => {
  const [[, matched]] = matchRows as [SyncReply['rows'][number]];
  const { id: matchId } = matched as { id: string };
  const proposed: SyncReply['rows'][number] = [
    'interviews',
    interview({ id: matchId, employerId: 'e1', providerId: 'o1', proposedBy: 'employer' }),
  ];
  await showRefused(
    suggestTimes,
    { matchId, slots: ['2099-06-12T10:00:00.000Z'], note: null },
    {
      known: [...matchRows, proposed],
      outcome: {
        kind: 'refused',
        code: 'stale',
        message: 'The status of this match is now "Interview Scheduled".',
        text: { code: 'match.status', params: { status: 'interview_scheduled' } },
      },
      rows: [
        ['matches', { ...matched, status: 'interview_scheduled', interviewDate: '2099-06-09T10:00:00.000Z' }],
      ],
    },
  );
  await screen.findByText('The status of this match is now "Interview Scheduled".');
  await waitFor(() => expect(buttons()).toEqual(['OK']));
  screen.getByRole('link', { name: 'Show' });
});

describe('resolving a date correction of a removed completion', () => {
  const message = 'Already removed by Dana on Jun 2.';
  const record = completed.map(([table, row]): SyncReply['rows'][number] => [
    table,
    { ...row, ...removedThere },
  ]);
  const refuse = (rows: SyncReply['rows']) =>
    showRefused(correctCompletionDate, otherDate, {
      known: completed,
      outcome: { ...byDana, message },
      rows,
    });
  const kept = ({ replica }: ScriptedDevice) =>
    replica.read((reader) =>
      Promise.all([reader.get('completions', otherDate.id), reader.get('enrollments', 'student-0')]),
    );

  test('marks a removed completion again with the corrected date', async () => {
    const device = await refuse(record);
    await screen.findByText(message);
    expect(screen.getByText('Completion date changed from Jun 3, 2026 to Jun 1, 2026')).toBeTruthy();
    expect(buttons()).toEqual(['Mark complete again', 'Discard']);
    fireEvent.click(screen.getByText('Mark complete again'));
    await waitFor(async () =>
      expect(await device.replica.status()).toMatchObject({ waiting: 1, attention: 0 }),
    );
    expect((await kept(device))[0]).toMatchObject({ removedAt: null, completionDate: '2026-06-01' });
  });

  test('enrolls a student again before restoring the completion removed along with the enrollment', async () => {
    const device = await refuse([...record, ...withoutStudent]);
    fireEvent.click(await screen.findByText('Enroll again and complete'));
    await waitFor(async () =>
      expect(await device.replica.status()).toMatchObject({ waiting: 2, attention: 0 }),
    );
    expect(await kept(device)).toMatchObject([
      { removedAt: null, completionDate: '2026-06-01' },
      { removedAt: null },
    ]);
  });
});

const otherDate = {
  id: '7.C-AAAAAAAA0',
  set: { completionDate: '2026-06-01' },
  base: { completionDate: '2026-06-03' },
};

describe('keeping the draft of a correction', () => {
  const openFix = async () => {
    fireEvent.click(await screen.findByText('Fix'));
    return screen.findByLabelText<HTMLInputElement>(/^Completion date/);
  };

  async function typeAndLeave() {
    const device = await showRefused(correctCompletionDate, otherDate, { known: completed });
    const [entry] = await device.replica.entries();
    fireEvent.input(await openFix(), { target: { value: '2026-05-31' } });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await keepAllDrafts();
    await waitFor(async () => expect(await draftOf(device, assertDefined(entry))).toBeTruthy());
    cleanup();
    renderRow(device, assertDefined(entry));
    return { device, entry: assertDefined(entry) };
  }

  const draftOf = ({ replica }: ScriptedDevice, { id }: OutboxEntry) =>
    readDraft(replica, correctionDraft(id), new Date());

  test('offers a correction draft when the form is reopened and deletes it once saved', async () => {
    const { device, entry } = await typeAndLeave();
    const field = await openFix();
    expect(field.value).toBe('2026-06-01');
    expect(screen.getByText(`This change wasn’t saved: ${refusal.message}`)).toBeTruthy();
    fireEvent.click(await screen.findByText('Use draft'));
    expect(field.value).toBe('2026-05-31');
    fireEvent.click(screen.getByText('Save'));
    await waitFor(async () => expect(await device.replica.status()).toMatchObject({ attention: 0 }));
    const [fixed] = await device.replica.entries();
    expect(fixed?.input).toEqual({ ...otherDate, set: { completionDate: '2026-05-31' } });
    await waitFor(async () => expect(await draftOf(device, entry)).toBeUndefined());
  });

  test('deletes the correction draft when the entry is discarded', async () => {
    const { device, entry } = await typeAndLeave();
    await device.replica.discard(entry.id);
    expect(await draftOf(device, entry)).toBeUndefined();
  });
});

describe('the reason of a refusal', () => {
  const message = 'In the words of the server.';
  const show = (text?: { code: string; params: object }) =>
    showRefused(editStudent, phone, { outcome: { kind: 'refused', code: 'stale', message, text } });

  test('writes the reason of a refusal from its code, with instants as days', async () => {
    await show({ code: 'agreement.approved', params: { by: 'Dana', at: '2026-06-02T15:00:00.000Z' } });
    await screen.findByText('This agreement was approved by Dana on Jun 2.');
    expect(screen.queryByText(message)).toBeNull();
  });

  test('shows the message of the server when this version has no text for the code', async () => {
    await show({ code: 'match.teleported', params: {} });
    await screen.findByText(message);
  });
});
