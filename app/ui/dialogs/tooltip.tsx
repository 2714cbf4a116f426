import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Primitive } from 'radix-ui';

/** How long the pointer rests before a tooltip opens, and how soon the next one may follow without waiting. */
const openAfterMs = 700;
const skipWithinMs = 300;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={openAfterMs} skipDelayDuration={skipWithinMs}>
      {children}
    </Primitive.Provider>
  );
}

/** A second line for something that already has a name. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 animate-fade rounded-control bg-ink px-3 py-1.5 text-sm text-paper shadow-overlay"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
