import type { ComponentProps } from 'react';
import { Notice } from './notice.tsx';
import { useForwardFocus } from '../dialogs/forward-focus.ts';

/** A notice that disappears when its buttons are used. */
export function PassingNotice(props: ComponentProps<typeof Notice>) {
  return (
    <div ref={useForwardFocus<HTMLDivElement>()}>
      <Notice {...props} />
    </div>
  );
}
