// The text of the header's sync pill: the first state that applies.
import { Check, CircleAlert, CloudOff, TriangleAlert, LoaderCircle, Clock3 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { attentionText } from '#app/changes/change-texts.ts';
import { formatTime } from '#app/ui/format.ts';
import { dayAndTime } from './data-age-text.ts';

/** What the sync button is made of. */
export interface SyncSummary {
  needsSignIn: boolean;
  /** The number of changes that need attention. */
  attention: number;
  isStorageFull: boolean;
  /** A running upload: the numbers of sent and of all entries. */
  sending?: { done: number; of: number } | undefined;
  waiting: number;
  retryInSeconds?: number | undefined;
  /** There is a connection, and an entry has waited longer than sending takes. */
  isOverdue?: boolean;
  isOffline: boolean;
  /** An event has reported that the connection is back, and the server is being asked. A first sync takes long. */
  isAskedAgain?: boolean;
  /** When updates last arrived, an instant. */
  updatedAt?: string | undefined;
  /** On the server's clock, like that instant. */
  now: Date;
}

/** The color of the sync state. */
export type SyncTone = 'quiet' | 'wait' | 'loss' | 'agreed';

/** The sync state in words. */
export interface SyncTexts {
  /** The kind of state. A screen reader announces a change of it, not of each number. */
  kind: string;
  text: string;
  /** The text next to the icon on a phone. */
  short: string;
  tone: SyncTone;
  icon: LucideIcon;
}

/** An unknown state is not announced. */
export const asking = 'asking';

/** A little longer than the interval at which a connected device looks for updates. */
const upToDateForMs = 6 * 60_000;

/** Words the most important part of the state: sign-in first, then changes that need attention. */
export function syncTexts(summary: SyncSummary): SyncTexts {
  const { waiting, attention, sending, retryInSeconds, updatedAt, now } = summary;
  if (summary.needsSignIn) {
    const text = waiting > 0 ? `Sign in to send ${waiting}` : 'Sign in to get updates';
    return {
      kind: 'sign-in',
      text,
      short: waiting > 0 ? String(waiting) : '',
      tone: 'wait',
      icon: CircleAlert,
    };
  }
  if (attention > 0) {
    return {
      kind: 'attention',
      text: attentionText(attention),
      short: String(attention),
      tone: 'wait',
      icon: CircleAlert,
    };
  }
  if (summary.isStorageFull) {
    return { kind: 'full', text: 'Device storage full', short: '', tone: 'loss', icon: TriangleAlert };
  }
  if (sending) {
    const text = `Sending ${sending.done} of ${sending.of}...`;
    return {
      kind: 'sending',
      text,
      short: `${sending.done}/${sending.of}`,
      tone: 'quiet',
      icon: LoaderCircle,
    };
  }
  if (waiting > 0 && !summary.isOffline) {
    const text =
      retryInSeconds === undefined
        ? `${waiting} waiting`
        : `${waiting} waiting, trying again in ${retryInSeconds} s`;
    const tone = summary.isOverdue ? 'wait' : 'quiet';
    return { kind: 'waiting', text, short: String(waiting), tone, icon: Clock3 };
  }
  const getting = {
    kind: asking,
    text: 'Getting updates...',
    short: '',
    tone: 'quiet',
    icon: LoaderCircle,
  } as const;
  if (summary.isOffline && summary.isAskedAgain && waiting === 0) return getting;
  if (summary.isOffline) {
    const asOf = updatedAt ? `Offline, as of ${dayAndTime(updatedAt, now)}` : 'Offline';
    return {
      kind: 'offline',
      text: waiting > 0 ? `Offline, ${waiting} waiting` : asOf,
      short: waiting > 0 ? String(waiting) : updatedAt ? formatTime(updatedAt) : '',
      tone: 'quiet',
      icon: CloudOff,
    };
  }
  // No updates ever arrived, or too long ago. They are being requested.
  if (!updatedAt || now.getTime() - Date.parse(updatedAt) > upToDateForMs) return getting;
  const at = formatTime(updatedAt);
  return {
    kind: 'current',
    text: `Up to date, ${at}`,
    short: at,
    tone: 'agreed',
    icon: Check,
  };
}
