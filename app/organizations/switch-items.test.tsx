// The other organizations of a person in the account menu.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { encryptedWork } from '#app/replica/device/encrypt-outbox.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice, teacher } from '#app/replica/testing/scripted-server.ts';
import { forgetFact, recallFact, rememberFact } from '#app/replica/device/device-owner.ts';
import { forgetPerson, rememberPerson } from '#app/session/person.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { Menu } from '#app/ui/dialogs/menu.tsx';
import { ToastArea } from '#app/ui/feedback/toast-area.tsx';
import { answerCalls } from './testing/answered-calls.ts';
import type { AnswersByPath } from './testing/answered-calls.ts';
import { SwitchItems } from './switch-items.tsx';

const harbor = {
  accountId: 'tess-harbor',
  organization: 'Harbor Shipyard',
  kind: 'employer',
  isCurrent: false,
};
const northside = { accountId: teacher.person, organization: 'Northside', kind: 'provider', isCurrent: true };
const tess: TypedPerson = {
  id: teacher.person,
  firstName: 'Tess',
  lastName: 'Alvarez',
  email: 'tess@example.org',
  userType: 'provider',
  organizationId: teacher.organization,
  memberRole: 'member',
  assignsAll: true,
  companyName: 'Northside',
  profileImageUrl: null,
};
const former = { accountId: 'tess-former', organization: null, kind: null, isCurrent: false };
const assign = vi.fn();
const sent: [string, unknown][] = [];

beforeEach(async () => {
  sent.length = 0;
  await rememberPerson(tess);
  vi.stubGlobal('location', { ...location, assign });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  await forgetFact('accounts');
});

const answer = (answers: AnswersByPath) => answerCalls(sent, answers);

async function openMenu() {
  const { replica } = await scriptedDevice();
  render(
    <ReplicaContext value={{ replica, loop: new LoopByHand(replica) }}>
      <Menu startsOpen trigger={<button>Account</button>}>
        <SwitchItems personId={teacher.person} />
      </Menu>
      <ToastArea />
    </ReplicaContext>,
  );
}

test('offers the other organizations, and no former one without changes', async () => {
  answer({ '/api/auth/organizations': () => Response.json([harbor, northside, former]) });
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Switch to Harbor Shipyard' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  expect(await recallFact('accounts')).toEqual([harbor, northside, former]);
});

test('stores no organizations of a person who signed out before the server answered', async () => {
  let respond = (_response: Response) => {};
  answer({ '/api/auth/organizations': () => new Promise((resolve) => (respond = resolve)) });
  await openMenu();
  await waitFor(() => expect(sent).toHaveLength(1));
  forgetPerson();
  respond(Response.json([harbor, northside]));
  await screen.findByRole('menuitem', { name: 'Switch to Harbor Shipyard' });
  expect(await recallFact('accounts')).toBeUndefined();
});

test('offers a former organization while this device has changes for it, and counts them', async () => {
  const work = { key: 'key-1', person: former.accountId, label: 'Tess A.', changes: 2 };
  await encryptedWork().put({ ...work, keyId: 'key-1', ephemeral: '', iv: '', text: '' });
  answer({ '/api/auth/organizations': () => Response.json([northside, former]) });
  await openMenu();
  const item = await screen.findByRole('menuitem', { name: /^Switch to a former organization/ });
  expect(item.textContent).toContain('2 changes wait on this device and are sent when you switch back.');
  await encryptedWork().remove('key-1');
});

test('offers a member of one organization nothing', async () => {
  answer({ '/api/auth/organizations': () => Response.json([northside]) });
  await openMenu();
  await waitFor(async () => expect(await recallFact('accounts')).toEqual([northside]));
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('keeps the last known list offline, where nobody can switch', async () => {
  await rememberFact('accounts', [harbor, northside]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer({});
  await openMenu();
  const item = await screen.findByRole('menuitem', { name: 'Switch to Harbor Shipyard' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('You need a connection to switch.');
  vi.restoreAllMocks();
});

test('ignores a list that the device has of somebody else', async () => {
  await rememberFact('accounts', [harbor, { ...northside, accountId: 'somebody' }]);
  answer({});
  await openMenu();
  await waitFor(() => expect(sent.map(([path]) => path)).toContain('/api/auth/organizations'));
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('opens the app as the other account after a switch', async () => {
  const person = {
    id: harbor.accountId,
    userType: 'employer',
    organizationId: 'harbor',
    memberRole: 'member',
  };
  answer({
    '/api/auth/organizations': () => Response.json([harbor, northside]),
    '/api/auth/switch-organization': () => new Response(null, { status: 204 }),
    '/api/auth/user': () => Response.json(person),
  });
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch to Harbor Shipyard' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(sent).toContainEqual([
    '/api/auth/switch-organization',
    JSON.stringify({ accountId: harbor.accountId }),
  ]);
  expect(await recallFact('person')).toMatchObject({ id: harbor.accountId });
});

test('says why and stays when the server refuses', async () => {
  const message = 'Your organization is suspended. Reason: Unpaid';
  answer({
    '/api/auth/organizations': () => Response.json([harbor, northside]),
    '/api/auth/switch-organization': () => Response.json({ message }, { status: 403 }),
  });
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch to Harbor Shipyard' }));
  await screen.findByText(message);
  expect(assign).not.toHaveBeenCalled();
});
