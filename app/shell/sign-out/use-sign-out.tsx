import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { keptWhenSent } from '#app/replica/device/keep-copy-setting.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import { parts } from '#app/parts.ts';

const UnsentQuestion = lazy(async () => ({ default: (await parts.unsentQuestion()).UnsentWorkDialog }));

/** Starts the sign-out. */
export type OnSignOut = () => void;

/** Signs out at once if nothing waits, and asks first otherwise. */
export function useSignOut(): { onSignOut: OnSignOut; question: ReactNode } {
  const open = useReplica();
  const [isAsking, setAsking] = useState(false);

  async function leave() {
    if ((await open.replica.unsent()) > 0) {
      if (await partOrWord(parts.unsentQuestion)) setAsking(true);
      return;
    }
    const part = await partOrWord(parts.signOut);
    await part?.signOut(open, keptWhenSent(open.replica.actor.person));
  }

  return {
    onSignOut: () => void leave(),
    question: isAsking && (
      <Suspense>
        <UnsentQuestion onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
