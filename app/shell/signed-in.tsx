// Everything of a signed-in person: their working copy on this device, and the frame around their screens.
import type { ReactNode } from 'react';
import type { Session } from '#app/session/session.tsx';
import { TooltipProvider } from '#app/ui/tooltip.tsx';
import { Shell } from './shell.tsx';
import { signOutAtOnce } from './sign-out.ts';

interface SignedInProps {
  session: Extract<Session, { state: 'signed-in' }>;
  children: ReactNode;
}

export function SignedIn({ session, children }: SignedInProps) {
  return (
    <TooltipProvider>
      <Shell
        person={session.person}
        sync={{
          needsSignIn: session.needsSignIn,
          needAttention: 0,
          isStorageFull: false,
          waiting: 0,
          isOffline: false,
        }}
        notifications={{ items: [], unread: 0, markRead: () => {}, markAllRead: () => {} }}
        signOut={signOutAtOnce}
      >
        {children}
      </Shell>
    </TooltipProvider>
  );
}
