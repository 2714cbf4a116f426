import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first needed. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code before the part is rendered. Does nothing without a connection. */
  preload: () => Promise<unknown>;
};

const tellsWithinMs = 1_000;

/**
 * A part whose code is loaded at its first render. If the code is loaded already, it renders at once: React.lazy would
 * show the fallback even then, and keep it for 300 ms to prevent flicker.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | undefined;
  const lazily = () => lazy(async () => ({ default: await arrive() }));
  let Later = lazily();
  async function arrive() {
    try {
      return (here = await load());
    } catch (error) {
      // React caches a failure. A later render loads again, but not the render that reports the failure.
      setTimeout(() => (Later = lazily()), tellsWithinMs);
      throw error;
    }
  }
  function Part(props: Props) {
    const [Now] = useState<ComponentType<Props>>(() => here ?? Later);
    return <Now {...props} />;
  }
  return Object.assign(Part, { preload: () => arrive().catch(() => {}) });
}

/** A part that a page omits if its code cannot be loaded. The next render loads it again. */
export function sparePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = () => lazyPart<Props>(() => load().catch(() => lacking()));
  let now = part();
  function lacking() {
    now = part();
    return () => null;
  }
  function Spare(props: Props) {
    const [Now] = useState<ComponentType<Props>>(() => now);
    return <Now {...props} />;
  }
  return Object.assign(Spare, { preload: () => now.preload() });
}
