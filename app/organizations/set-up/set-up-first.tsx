// What binds others needs a name: until a newcomer has given one, the form for it is replaced by the way there.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { setUpState } from '#shared/reads/newcomers/set-up.ts';
import { startAddress } from './start-address.ts';

interface SetUpFirstProps {
  /** Continues "before you": "post a job". */
  act: string;
  children: ReactNode;
}

export function SetUpFirst({ act, children }: SetUpFirstProps) {
  const state = useRead(setUpState);
  const { pathname, search } = useLocation();
  if (!state || state.isDone) return children;
  return (
    <Notice
      tone="waits"
      action={
        <LinkButton to={startAddress(pathname + search)} look="secondary" size="small">
          Add your details
        </LinkButton>
      }
    >
      Add your name and your organization&rsquo;s name before you {act}. Others see both.
    </Notice>
  );
}
