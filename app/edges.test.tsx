// The page extends under notch and home bar. Elements at an edge of the screen keep clear of them.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { compile } from 'tailwindcss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncStateProvider } from './changes/sync-state.tsx';
import { ReplicaContext } from './replica/live/hooks.ts';
import { SyncScheduler } from './replica/sync/sync-scheduler.ts';
import { quietOccasions } from './replica/testing/quiet-occasions.ts';
import { scriptedDevice } from './replica/testing/scripted-server.ts';
import { LandingFooter } from './screens/visitor/landing/landing-footer.tsx';
import { LandingHeader } from './screens/visitor/landing/landing-header.tsx';
import type { TypedPerson } from './session/person.ts';
import { Header } from './shell/header.tsx';
import { VisitorFrame } from './shell/visitor-frame.tsx';
import { BottomBar } from './ui/layout/bottom-bar.tsx';
import { ConfirmDialog } from './ui/dialogs/confirm-dialog.tsx';
import { Dialog } from './ui/dialogs/dialog.tsx';
import { Sheet } from './ui/dialogs/sheet.tsx';
import { Toaster } from './ui/feedback/toaster.tsx';

const nothing = () => {};
const open = { open: true, onOpenChange: nothing, title: 'A window' };
const erin: TypedPerson = {
  id: 'erin',
  firstName: 'Erin',
  lastName: 'Walsh',
  email: 'erin@example.org',
  userType: 'employer',
  organizationId: 'acme',
  memberRole: 'owner',
  assignsAll: true,
  companyName: 'Acme',
  profileImageUrl: null,
};
const noNews = { groups: [], unread: 0, markRead: nothing, markAllRead: nothing };
const header = (
  <Header person={erin} needsSignIn={false} notifications={noNews} onSignOut={nothing} onOpenMenu={nothing} />
);

// The footer asks whether there are open jobs to read.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })));
afterEach(() => void vi.unstubAllGlobals());

async function show(element: ReactNode) {
  const { replica } = await scriptedDevice();
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, loop: new SyncScheduler(replica, quietOccasions) }}>
        <SyncStateProvider>{element}</SyncStateProvider>
      </ReplicaContext>
    </MemoryRouter>,
  );
}

/** What the browser is told of these elements and of what is in them. */
async function styleOf(elements: readonly Element[]): Promise<string> {
  const all = elements.flatMap((element) => [element, ...element.querySelectorAll('*')]);
  const { build } = await compile('@theme { --breakpoint-sm: 40rem } @tailwind utilities;');
  return build(all.flatMap(({ classList }) => [...classList]));
}

const edges: Record<string, { element: ReactNode; role: string; properties: readonly string[] }> = {
  'the header': { element: header, role: 'banner', properties: ['padding-top'] },
  "a visitor's header": {
    element: <VisitorFrame>A page</VisitorFrame>,
    role: 'banner',
    properties: ['padding-top'],
  },
  "the landing page's header": {
    element: <LandingHeader isSignedIn={false} onGetStarted={nothing} />,
    role: 'banner',
    properties: ['padding-top'],
  },
  "the landing page's footer": {
    element: <LandingFooter />,
    role: 'contentinfo',
    properties: ['padding-bottom'],
  },
  'a bar with the main action': {
    element: <BottomBar label="Mark">Mark</BottomBar>,
    role: 'region',
    properties: ['padding-bottom'],
  },
  'a question': {
    element: (
      <ConfirmDialog {...open} confirm="Yes" onConfirm={nothing}>
        Really?
      </ConfirmDialog>
    ),
    role: 'alertdialog',
    properties: ['padding-bottom'],
  },
  'a dialog': { element: <Dialog {...open}>A form</Dialog>, role: 'dialog', properties: ['padding-bottom'] },
  'the menu': {
    element: <Sheet {...open}>A menu</Sheet>,
    role: 'dialog',
    properties: ['padding-top', 'padding-bottom', 'padding-left'],
  },
  'a toast': { element: <Toaster />, role: 'region', properties: ['top', 'right'] },
};

test.each(Object.entries(edges))('keeps %s clear of the screen’s safe-area insets', async (_what, edge) => {
  const { element, role, properties } = edge;
  await show(element);
  const style = await styleOf(await screen.findAllByRole(role, { hidden: true }));
  for (const property of properties) {
    const side = property.replace('padding-', '');
    expect(style).toMatch(new RegExp(`\\s${property}: [^;]*env\\(safe-area-inset-${side}\\)`));
  }
});
