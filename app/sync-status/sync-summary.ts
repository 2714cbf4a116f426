// What the header's pill says about sending and getting updates: one thing, the first that applies.
import { Check, CircleAlert, CloudOff, TriangleAlert, LoaderCircle, Clock3 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { attentionText } from '#app/changes/change-texts.ts';
import { formatTime } from '#app/ui/format.ts';
import { dayAndTime } from './data-age-text.ts';

export interface SyncSummary {
  needsSignIn: boolean;
  /** Changes that need it. */
  attention: number;
  isStorageFull: boolean;
  /** A drain under way: how many of how many have gone out. */
  sending?: { done: number; of: number } | undefined;
  waiting: number;
  retryInSeconds?: number | undefined;
  /** There is a connection, and something has waited for longer than sending takes. */
  isOverdue?: boolean;
  isOffline: boolean;
  /** Something has told that there is a connection again, and the server is being asked; a first copy takes long. */
  isAskedAgain?: boolean;
  /** When updates last arrived, an instant. */
  updatedAt?: string | undefined;
  /** On the server's clock, as that instant is. */
  now: Date;
}

export type SyncTone = 'quiet' | 'wait' | 'loss' | 'agreed';

export interface SyncTexts {
  /** The class of state: a screen reader hears about a change of it, not of each number. */
  kind: string;
  text: string;
  /** What a phone shows beside the icon. */
  short: string;
  tone: SyncTone;
  icon: LucideIcon;
}

/** Of what is not known yet nobody is told aloud. */
export const asking = 'asking';

/** A little longer than a device that has a connection goes without looking for updates. */
const upToDateForMs = 6 * 60_000;

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
  // Nothing has ever come, or not for so long that nobody knows: it is being asked for.
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
