import { ArrowLeftRight, Check, CircleAlert, Clock3, LoaderCircle, PencilLine, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { StatusBadge } from './status-badge.tsx';
import type { StatusTone } from './status-badge.tsx';

/** The sync state of a change made on this device. */
export type ChangeState = 'draft' | 'waiting' | 'sending' | 'sent' | 'attention' | 'elsewhere' | 'removed';

const marks: Record<ChangeState, { icon: LucideIcon; tone: StatusTone; text: string }> = {
  draft: { icon: PencilLine, tone: 'quiet', text: 'Draft saved on this device only' },
  waiting: { icon: Clock3, tone: 'quiet', text: 'Waiting to send' },
  sending: { icon: LoaderCircle, tone: 'quiet', text: 'Sending...' },
  sent: { icon: Check, tone: 'agreed', text: 'Sent' },
  attention: { icon: CircleAlert, tone: 'wait', text: 'Needs attention' },
  elsewhere: { icon: ArrowLeftRight, tone: 'wait', text: 'Changed on another device' },
  removed: { icon: Trash2, tone: 'quiet', text: 'Removed, waiting to send' },
};

/** Tells in which state an unsent change is. Nothing for rows without one. */
export function ChangeBadge({ state }: { state: ChangeState | undefined }) {
  if (!state) return null;
  const { icon, tone, text } = marks[state];
  return (
    <StatusBadge icon={icon} tone={tone} turning={state === 'sending'}>
      {text}
    </StatusBadge>
  );
}
