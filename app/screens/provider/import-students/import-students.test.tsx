// A class list that is being looked over outlives a reload.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/react.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { ImportStudents } from './import-students.tsx';

async function device() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  const open = () =>
    render(
      <MemoryRouter initialEntries={['/courses/7/students/import']}>
        <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
          <Routes>
            <Route path="/courses/:id/students/import" element={<ImportStudents />} />
          </Routes>
        </ReplicaContext>
      </MemoryRouter>,
    );
  return { replica, open };
}

const dated = 'Student name,Email,Enrollment date\nAda Byron,ada@example.org,2026-05-01\n';
const undated = 'Student name,Email\nAda Byron,ada@example.org\n';

async function choose(text = dated) {
  const input = await screen.findByLabelText('Choose a CSV file');
  fireEvent.change(input, { target: { files: [new File([text], 'spring.csv')] } });
  await screen.findByText('1 row with students.');
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a file that was chosen is there again after a reload, with its rows', async () => {
  const { open } = await device();
  const page = open();
  await choose();
  page.unmount();
  open();
  await screen.findByText('Draft, on this device only: spring.csv');
  await press('Use draft');
  await screen.findByRole('heading', { name: 'spring.csv' });
  await screen.findByText('Ada Byron');
});

test('so is the enrollment date that was chosen for rows without one', async () => {
  const { replica, open } = await device();
  const page = open();
  await choose(undated);
  fireEvent.change(screen.getByLabelText(/^Enrollment date/), { target: { value: '2026-09-01' } });
  await waitFor(async () =>
    expect(JSON.stringify(await replica.readDraft('import 7'))).toContain('2026-09-01'),
  );
  page.unmount();
  open();
  await press('Use draft');
  expect(await screen.findByDisplayValue('2026-09-01')).toBeTruthy();
});

test.each([
  ['another is chosen in its place', 'Choose another file'],
  ['its students were enrolled', 'Import 1 student'],
])('it is kept no longer once %s', async (_when, button) => {
  const { replica, open } = await device();
  open();
  await choose();
  expect(await replica.readDraft('import 7')).toBeTruthy();
  await press(button);
  await waitFor(async () => expect(await replica.readDraft('import 7')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
});
