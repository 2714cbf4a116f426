// Every field of a profile is in its form and on its page.
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncStateProvider } from '#app/changes/sync-state.tsx';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { employer, scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { SessionProvider } from '#app/session/session.tsx';
import { employerFieldNames, providerFieldNames } from '#shared/domain/organizations/profiles.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';
import { organization } from '#shared/testing/people.ts';
import { employerProfile, providerProfile } from '#shared/testing/rows.ts';
import { CompanyProfile } from './company-profile.tsx';
import { ProviderProfile } from './provider-profile.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))));
afterEach(() => vi.unstubAllGlobals());

const told = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, `https://${field.toLowerCase()}.example`]));

const sides = [
  {
    actor: teacher,
    fields: providerFieldNames,
    page: <ProviderProfile />,
    rows: [
      ['organizations', organization(teacher)],
      ['providerProfiles', providerProfile({ ...told(providerFieldNames), id: teacher.organization })],
    ] satisfies SyncReply['rows'],
  },
  {
    actor: employer,
    fields: employerFieldNames,
    page: <CompanyProfile />,
    rows: [
      ['organizations', organization(employer)],
      ['employerProfiles', employerProfile({ ...told(employerFieldNames), id: employer.organization })],
    ] satisfies SyncReply['rows'],
  },
];

async function open(page: ReactElement, path: string, { actor, rows }: (typeof sides)[number]) {
  const { replica, script } = await scriptedDevice({}, actor);
  script.push(() => ({ rows }));
  await replica.sync();
  render(
    <MemoryRouter initialEntries={[path]}>
      <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
        <SessionProvider>
          <SyncStateProvider>{page}</SyncStateProvider>
        </SessionProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

test.each(sides)('the page of a $actor.role shows every field', async (side) => {
  await open(side.page, '/', side);
  await expect
    .poll(() => side.fields.filter((field) => !document.body.textContent.includes(field.toLowerCase())))
    .toEqual([]);
});

test.each(sides)('the form of a $actor.role has every field', async (side) => {
  await open(side.page, '/?edit=profile', side);
  await expect
    .poll(() => side.fields.filter((field) => !document.querySelector(`[name="${field}"]`)))
    .toEqual([]);
});
