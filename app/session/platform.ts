// The platform's name and contact address. An administrator can change them; the last known ones are kept in this
// browser, so that they are also shown offline and before an answer.
import { useSyncExternalStore } from 'react';
import { productName, supportEmail } from '#shared/domain/platform/product.ts';
import { load } from './request.ts';

/** The name of this installation and where to ask for help. */
export interface Platform {
  name: string;
  supportEmail: string;
}

const key = 'skillpact-platform';
const standard: Platform = { name: productName, supportEmail };

let known: Platform | undefined;
const listeners = new Set<() => void>();

/** Returns what this device last heard of the platform, or the defaults. */
export function currentPlatform(): Platform {
  return (known ??= platformIn(stored()) ?? standard);
}

/** Keeps what the server says of the platform. */
export function keepPlatform(platform: Platform): void {
  const { name, supportEmail: address } = currentPlatform();
  if (platform.name === name && platform.supportEmail === address) return;
  known = platform;
  try {
    localStorage.setItem(key, JSON.stringify(platform));
  } catch {
    // A browser without storage asks again with the next visit.
  }
  for (const listener of listeners) listener();
}

/** Asks the server. Without an answer, the known name stays. */
export async function loadPlatform(): Promise<void> {
  const platform = platformIn(await load(['/api/platform']).catch(() => undefined));
  if (platform) keepPlatform(platform);
}

/** Returns the platform and re-renders when it changes. */
export const usePlatform = (): Platform => useSyncExternalStore(subscribe, currentPlatform);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function platformIn(value: unknown): Platform | undefined {
  const { name, supportEmail: address } = (value ?? {}) as Partial<Record<keyof Platform, unknown>>;
  return typeof name === 'string' && typeof address === 'string' && name !== ''
    ? { name, supportEmail: address }
    : undefined;
}
