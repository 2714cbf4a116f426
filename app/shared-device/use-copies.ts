import { useEffect, useState } from 'react';
import { lockedOf } from '#app/replica/device/encrypt-outbox.ts';
import { copiesHere, waitingIn } from '#app/replica/device/shared-device.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { passTime } from '#app/replica/device/unlock-copy.ts';
import { byText } from '#shared/lib/texts.ts';

/** A copy with what waits in it. */
export interface ShownCopy extends Copy {
  /** Changes that wait to be sent. */
  waiting: number;
}

const everyMs = 2_000;

interface Copies {
  /** Undefined until they are read. */
  copies: ShownCopy[] | undefined;
  refresh: () => Promise<void>;
}

/** The copies on this device. While this page is open, the waits after wrong PINs pass. */
export function useCopies(): Copies {
  const [copies, setCopies] = useState<ShownCopy[]>();
  useEffect(() => {
    const look = () => void shownCopies().then(setCopies, reportError);
    look();
    const timer = setInterval(look, everyMs);
    const stop = letWaitsPass();
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return { copies, refresh: async () => setCopies(await shownCopies()) };
}

async function shownCopies(): Promise<ShownCopy[]> {
  const here = await copiesHere();
  const shown = await Promise.all(
    here.map(async (copy) => ({
      ...copy,
      waiting: (await waitingIn(copy.person)) + (await lockedOf(copy.person)),
    })),
  );
  return toldApart(shown).toSorted((a, b) => byText(a.label, b.label));
}

/** Adds the organization where two people, or two accounts of one person, have the same label. */
function toldApart(copies: readonly ShownCopy[]): ShownCopy[] {
  const isTwin = (one: ShownCopy) =>
    copies.some(({ person, label }) => person !== one.person && label === one.label);
  return copies.map((copy) =>
    copy.organization && isTwin(copy) ? { ...copy, label: `${copy.label}, ${copy.organization}` } : copy,
  );
}

/** One page at a time. With several, the waits would pass faster. */
function letWaitsPass(): () => void {
  const end = new AbortController();
  const { signal } = end;
  void navigator.locks?.request('skillpact device home', { signal }, () => passUntil(signal)).catch(() => {});
  return () => end.abort();
}

function passUntil(signal: AbortSignal): Promise<void> {
  let last = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - last;
      last = now;
      void copiesHere()
        .then((copies) => passTime(copies, passed))
        .catch(reportError);
    }, everyMs);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve();
    });
  });
}
