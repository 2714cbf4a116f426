import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Has its code here before it is drawn; without a connection to fetch it, nothing happens. */
  preload: () => Promise<unknown>;
};

const tellsWithinMs = 1_000;

/**
 * A part whose code is loaded when it is first drawn. Where the code is here already it is drawn at once: React shows the
 * fallback for that too, and keeps it for 300 ms so that it does not flicker.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | undefined;
  const lazily = () => lazy(async () => ({ default: await arrive() }));
  let Later = lazily();
  async function arrive() {
    try {
      return (here = await load());
    } catch (error) {
      // React keeps a failure. Whoever draws it anew asks anew, but not the drawing that is to tell of it.
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

/** A part that a page does without where its code cannot be loaded; it is asked for again when it is drawn anew. */
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
