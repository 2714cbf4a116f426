// A conflict between two people's changes is shown in the form and on the page of changes that need attention.
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { conflict } from '#shared/testing/rows.ts';
import { ConflictsOf } from './conflict-choice.tsx';

const met = (change: Partial<Row<'conflicts'>>): SyncReply['rows'][number] => [
  'conflicts',
  conflict({
    personId: teacher.person,
    organizationId: teacher.organization,
    theirsByName: 'Dana',
    ...change,
  }),
];

async function show(shown: ReactNode, ...rows: SyncReply['rows']): Promise<void> {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: [...classRows, ...rows] }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>{shown}</ReplicaContext>
    </MemoryRouter>,
  );
}

test('shortens long texts of a conflict to their difference and offers both in full', async () => {
  const yours = `Joining metal. ${'In all positions, from drawings. '.repeat(5)}TIG at night.`;
  await show(
    <ConflictsOf table="courses" id={7} />,
    met({ tableName: 'courses', subjectId: '7', field: 'description', theirs: 'Joining metal.', yours }),
  );
  await screen.findByText(
    /^Description was changed here to Joining metal\. .* and by Dana to Joining metal\. Using Dana's\.$/,
  );
  expect(screen.getByText('Show both')).toBeTruthy();
  expect(screen.getByText('Changed here').parentElement?.textContent).toContain(yours);
});

test('shows short values of a conflict in the sentence alone', async () => {
  await show(
    <ConflictsOf table="courses" id={7} />,
    met({ tableName: 'courses', subjectId: '7', field: 'duration', theirs: '12 weeks', yours: '10 weeks' }),
  );
  await screen.findByText("Duration was changed here to 10 weeks and by Dana to 12 weeks. Using Dana's.");
  expect(screen.queryByText('Show both')).toBeNull();
});

test('describes a conflict between two devices of one person without naming somebody else', async () => {
  const phones = { theirs: '555-0199', yours: '555-0101', field: 'studentPhone' };
  const [, student] = classRows.find(([table]) => table === 'enrollments')!;
  await show(
    <ConflictsOf table="enrollments" id="student-0" />,
    ['enrollments', { ...student, studentPhone: '555-0199' }],
    met({ tableName: 'enrollments', subjectId: 'student-0', theirsByName: teacher.name, ...phones }),
  );
  await screen.findByText(
    'Phone was changed by you on two devices, to 555-0101 and to 555-0199. Using the second.',
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Use the first',
    'Keep the second',
  ]);
});
