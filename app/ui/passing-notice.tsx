import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { Notice } from './notice.tsx';

/** A notice that goes when its buttons are used: whoever works by keyboard goes on from the page's heading. */
export function PassingNotice(props: ComponentProps<typeof Notice>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return (
    <div ref={box}>
      <Notice {...props} />
    </div>
  );
}

function focusHeading() {
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}
