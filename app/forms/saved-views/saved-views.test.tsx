// Saving the filters of a list under a name, offline, and choosing them again.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { classRows, scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { viewsOf } from '#shared/domain/people/saved-views.ts';
import { teacher } from '#app/replica/testing/scripted-server.ts';
import { SavedViews } from './saved-views.tsx';

function List() {
  const { values, set, clear, chosen, choose } = useFilters({ q: '', show: 'all', ref: '', sort: 'name' }, [
    'sort',
  ]);
  return (
    <>
      <button onClick={() => set('show', 'progress')}>In progress</button>
      <button onClick={() => set('q', 'Ada Lovelace')}>Search</button>
      <button onClick={() => set('ref', 'C-AAAAAAAA0')}>One</button>
      <button onClick={clear}>Clear</button>
      <p>
        {values.show} {values.q}
      </p>
      <output>{useLocation().search}</output>
      <SavedViews list="students" chosen={chosen} onChoose={choose} />
    </>
  );
}

async function open() {
  const { replica, script } = await scriptedDevice();
  script.push(() => ({ rows: classRows }));
  await replica.sync();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <List />
      </ReplicaContext>
    </MemoryRouter>,
  );
  const views = () => replica.read((reader) => viewsOf(reader, teacher));
  return { replica, views };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('saves filters offline without the search text, chooses them again and removes them', async () => {
  const user = userEvent.setup();
  const { replica, views } = await open();
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  press('In progress');
  press('Search');
  press('One');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save these filters' }));
  await user.type(await screen.findByLabelText(/Name/), 'Still learning');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(async () =>
    expect(await views()).toEqual([{ list: 'students', name: 'Still learning', filters: 'show=progress' }]),
  );
  expect(await replica.entries()).toHaveLength(1);
  expect(JSON.stringify(await replica.entries())).not.toContain('Ada');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Clear');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Still learning' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?show=progress'));
  await user.click(await screen.findByRole('button', { name: 'Still learning' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove this view' }));
  await waitFor(async () => expect(await views()).toEqual([]));
});
