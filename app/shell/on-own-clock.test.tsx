// The screen in the time zone of the person's organization.
import { useLayoutEffect } from 'react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#app/forms/testing/answered-screen.tsx';
import { setZone, zoneShown } from '#app/ui/wall-clock.ts';
import { erin, organization } from '#shared/testing/people.ts';
import { OnOwnClock } from './on-own-clock.tsx';

afterEach(() => {
  cleanup();
  setZone(null);
  vi.unstubAllGlobals();
});

test('renders the screen once when the zone arrives with the first rows', async () => {
  const opened = vi.fn();
  function Screen() {
    // A layout effect runs with the text's commit, before a query can find the text.
    useLayoutEffect(opened, []);
    return <p>{zoneShown()}</p>;
  }
  setZone(null);
  const own = organization(erin, { timeZone: 'Pacific/Auckland' });
  await openScreen(
    <OnOwnClock>
      <Screen />
    </OnOwnClock>,
    { actor: erin, rows: [['organizations', own]] },
  );
  await screen.findByText('Pacific/Auckland');
  expect(opened).toHaveBeenCalledOnce();
});
