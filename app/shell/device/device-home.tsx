// The first screen of a shared device: the people who work here, the PIN of one of them, and the way in for another.
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { BootFrame } from '#app/shell/boot-frame.tsx';
import { VisitorFrame } from '#app/shell/visitor-frame.tsx';
import { RequestError, request, serverMessage } from '#app/session/request.ts';
import { useEnterSession, useRefreshSession } from '#app/session/session.tsx';
import { signInAddress } from '#app/session/sign-in/sign-in-address.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { useOnline } from '#app/session/use-online.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ChoosePin } from '#app/shared-device/pin/choose-pin.tsx';
import { enter, makeOwnCopy, recoverCopy } from '#app/shared-device/enter.ts';
import { PeopleHere } from '#app/shared-device/people-here.tsx';
import { PinStep } from '#app/shared-device/pin/pin-step.tsx';
import { StopSharing } from '#app/shared-device/stop-sharing.tsx';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { unsavedOf } from '#app/shared-device/unsaved-note.ts';
import { useCopies } from '#app/shared-device/use-copies.ts';
import type { ShownCopy } from '#app/shared-device/use-copies.ts';

const NoteForm = lazy(async () => ({
  default: (await import('#app/shared-device/notes/note-form.tsx')).NoteForm,
}));

/** `newcomer` has signed in a moment ago. */
export function DeviceHome({ newcomer }: { newcomer: TypedPerson | undefined }) {
  const { copies, refresh } = useCopies();
  const [chosen, setChosen] = useState<string>();
  if (!copies) return <BootFrame />;
  const copy = copies.find(({ person }) => person === (newcomer?.id ?? chosen));
  return (
    <VisitorFrame>
      {newcomer ? (
        <Arrival person={newcomer} copy={copy} onTried={refresh} />
      ) : copy ? (
        <Unlock copy={copy} onTried={refresh} onBack={() => setChosen(undefined)} />
      ) : (
        <People copies={copies} onChoose={setChosen} />
      )}
    </VisitorFrame>
  );
}

function People({ copies, onChoose }: { copies: ShownCopy[]; onChoose: (person: string) => void }) {
  const isOnline = useOnline();
  return (
    <>
      <PeopleHere copies={copies} onChoose={onChoose} notice={<Unsaved />} />
      <div className="mt-6 flex max-w-md flex-col items-start gap-3">
        <SignInLink isOnline={isOnline}>{copies.length > 0 ? 'Someone else' : 'Sign in'}</SignInLink>
        {!isOnline && <p className="text-quiet">You need a connection to sign in for the first time.</p>}
        {copies.length === 0 && <StopSharing />}
      </div>
    </>
  );
}

/** The last person reads it here, because their screens were gone when the change found no room. */
function Unsaved() {
  const label = unsavedOf();
  if (label === undefined) return null;
  return (
    <div className="mb-5 max-w-md">
      <Notice tone="waits">
        This tablet is full. What {label || 'the last person'} saved or typed just before the lock is lost.
        Everything before that is kept. Delete files or apps on the tablet to make room.
      </Notice>
    </div>
  );
}

/** The server's own page. Without a connection the browser would show its error page. */
function SignInLink({ isOnline, children }: { isOnline: boolean; children: ReactNode }) {
  if (!isOnline)
    return (
      <Button look="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <LinkButton to={signInAddress({ returnTo: '/', again: true })} leavesApp look="secondary">
      {children}
    </LinkButton>
  );
}

interface UnlockProps {
  copy: ShownCopy;
  /** A PIN was tried, and the copy says how many tries are left. */
  onTried: () => Promise<void>;
  onBack: () => void;
}

function Unlock({ copy, onTried, onBack }: UnlockProps) {
  const isOnline = useOnline();
  const open = useOpened();
  return (
    <>
      <PageHeader title={copy.label || 'No name'}>Type your PIN. It works without a connection.</PageHeader>
      <PinStep
        copy={copy}
        onTried={onTried}
        onOpen={(bytes) => open(() => enter(copy.person, bytes))}
        onBack={onBack}
        forgotten={
          <SignInLink isOnline={isOnline}>{copy.wrapped === null ? 'Sign in' : 'Forgot PIN'}</SignInLink>
        }
      />
      {copy.wrapped === null && copy.notes && copy.notes.courses.length > 0 && (
        <Suspense>
          <NoteForm copy={copy} notes={copy.notes} onNoted={onTried} />
        </Suspense>
      )}
    </>
  );
}

/** After a sign-in: the PIN of the copy that is here, or a first one. */
interface ArrivalProps {
  person: TypedPerson;
  copy: ShownCopy | undefined;
  onTried: () => Promise<void>;
}

function Arrival({ person, copy, onTried }: ArrivalProps) {
  const [isForgotten, setForgotten] = useState(false);
  const open = useOpened();
  const leave = useLeave();
  const isNewSession = true;
  if (copy?.wrapped && !isForgotten)
    return (
      <>
        <PageHeader title={`Welcome back, ${person.firstName}`}>
          Type your PIN to open your work on this tablet.
        </PageHeader>
        <PinStep
          copy={copy}
          onTried={onTried}
          onOpen={(bytes) => open(() => enter(person.id, bytes, { isNewSession }))}
          onBack={() => void leave()}
          forgotten={
            <Button look="quiet" onClick={() => setForgotten(true)}>
              Forgot PIN
            </Button>
          }
        />
      </>
    );
  const make = copy ? recoverCopy : makeOwnCopy;
  return (
    <>
      <PageHeader title="Choose a PIN">
        You type it each time you take this tablet, also without a connection. Keep it to yourself.
      </PageHeader>
      <ChoosePin action="Save PIN" problemOf={problemOf} onChosen={(pin) => open(() => make(person, pin))} />
      <Button look="quiet" className="mt-5" onClick={() => void leave()}>
        Cancel and log out
      </Button>
    </>
  );
}

/** Shows the person's first screen once their copy is open. */
function useOpened() {
  const enterSession = useEnterSession();
  return async (opening: () => Promise<void>) => {
    await opening();
    const copy = unlocked();
    if (copy) enterSession(copy.person);
  };
}

/** Ends the session of a person who does not go on. */
function useLeave() {
  const refresh = useRefreshSession();
  return async () => {
    await request('GET', '/api/logout').catch(() => {});
    await refresh();
  };
}

function problemOf(error: unknown): string {
  if (error instanceof RequestError)
    return serverMessage(error) ?? 'The server didn’t accept this. Try again.';
  if (error instanceof TypeError) return 'You need a connection for this. Try again when you’re online.';
  return 'This tablet couldn’t store your copy. Try again.';
}
