// New students whom the server refused have no row on the class list.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { NotEnrolledNotice } from './not-enrolled-notice.tsx';

test('lists students whose enrollment was refused above their own class list only', async () => {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  for (const [index, name] of ['Late Comer', 'Later Comer'].entries())
    await replica.give(enrollStudent, {
      id: `new-${index}`,
      courseId: 7,
      candidateReferenceId: candidateReference(Uint8Array.of(index, 1, 1, 1, 1)),
      studentName: name,
      studentEmail: `late${index}@example.org`,
      studentPhone: null,
      studentNumber: null,
      enrollmentDate: '2026-06-03',
    });
  script.push(({ entries }) => ({
    outcomes: entries.map(({ id }) => [
      id,
      { kind: 'refused', code: 'stale', message: 'The course is inactive' },
    ]),
  }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <NotEnrolledNotice courseId={7} />
        <NotEnrolledNotice courseId={8} />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const way = await screen.findByRole('link', { name: 'they need attention' });
  expect(way.getAttribute('href')).toBe('/sync');
  expect(screen.getAllByText(/^2 new students are not on this list/)).toHaveLength(1);
});
