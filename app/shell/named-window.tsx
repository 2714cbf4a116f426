// Puts the platform's name into the titles of windows.
import type { ReactNode } from 'react';
import { usePlatform } from '#app/session/platform.ts';
import { WindowName } from '#app/ui/layout/page-header.tsx';

export function NamedWindow({ children }: { children: ReactNode }) {
  return <WindowName value={usePlatform().name}>{children}</WindowName>;
}
