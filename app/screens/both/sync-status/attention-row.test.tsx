// What the server did not take, in words: its own, and those for somebody whose access has ended.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Command } from '#shared/command.ts';
import { editStudent } from '#shared/domain/enrollments.ts';
import type { SyncReply } from '#shared/sync.ts';
import { ReplicaContext } from '#app/replica/react.ts';
import { SyncLoop } from '#app/replica/sync-loop.ts';
import { quietOccasions } from '#app/replica/testing/quiet-occasions.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { must } from '#shared/must.ts';
import { AttentionRow } from './attention-row.tsx';

const refusal = { kind: 'refused', code: 'not_found', message: 'This student is not on your list.' } as const;
const access = "You no longer have access to Welding. Ask your organization's owner.";

/** A student's phone is edited, and the server refuses it with this news. */
async function showRefused(gone: SyncReply['gone']): Promise<void> {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const input = { id: 'student-0', set: { studentPhone: '555-0101' }, base: { studentPhone: null } };
  const [id = ''] = await replica.run([{ command: editStudent as Command, input }]);
  script.push(() => ({ outcomes: [[id, refusal]], gone }));
  await replica.sync();
  const [entry] = await replica.entries();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncLoop(replica, quietOccasions) }}>
        <AttentionRow entry={must(entry)} dependants={0} onDiscard={() => {}} />
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test('whoever lost the class of an unsent change is told which one', async () => {
  await showRefused([
    ['courses', 7],
    ['enrollments', 'student-0'],
    ['enrollments', 'student-1'],
  ]);
  await screen.findByText(access);
  expect(screen.queryByText(refusal.message)).toBeNull();
  expect(screen.queryByText('Fix')).toBeNull();
});

test('whoever still has it is told what the server says', async () => {
  await showRefused([]);
  await screen.findByText(refusal.message);
  await screen.findByText('Fix');
  expect(screen.queryByText(access)).toBeNull();
});
