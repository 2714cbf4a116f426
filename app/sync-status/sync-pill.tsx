import { useEffect, useRef, useState } from 'react';
import { LoaderCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '#app/ui/cx.ts';
import { asking, syncTexts } from './sync-summary.ts';
import type { SyncTone } from './sync-summary.ts';
import { useSyncSummary } from './use-sync-summary.ts';

const tones: Record<SyncTone, string> = {
  quiet: 'text-quiet',
  agreed: 'text-quiet [&>svg]:text-accent-text',
  wait: 'bg-wait-soft text-wait',
  loss: 'bg-loss-soft text-loss',
};

/** Shows one factual line about sending and getting updates, as a link to the status page. */
export function SyncPill({ needsSignIn }: { needsSignIn: boolean }) {
  const summary = useSyncSummary();
  const words = syncTexts({ ...summary, needsSignIn: summary.needsSignIn || needsSignIn });
  const { kind, text, short, tone, icon: Icon } = words;
  return (
    <>
      <Link
        to="/sync"
        title={text}
        className={cx(
          'inline-flex min-h-11 min-w-11 items-center whitespace-nowrap justify-center gap-1.5 rounded-full px-1.5 text-sm font-medium tabular-nums hover:bg-sunken hover:text-ink sm:px-3 pointer-fine:min-h-9',
          tones[tone],
        )}
      >
        <Icon aria-hidden className={cx('size-4.5 shrink-0', Icon === LoaderCircle && 'animate-turn')} />
        <span className="max-sm:sr-only">{text}</span>
        {short && (
          <span aria-hidden className="sm:hidden @max-[19em]:hidden">
            {short}
          </span>
        )}
      </Link>
      <Announcement kind={kind} text={text} />
    </>
  );
}

/**
 * Announces a change of the kind of state to screen readers. Stays silent while only numbers change or nothing is
 * known.
 */
function Announcement({ kind, text }: { kind: string; text: string }) {
  const heard = useRef(kind);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (heard.current === kind || kind === asking) return;
    heard.current = kind;
    setSpoken(text);
  }, [kind, text]);
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {spoken}
    </span>
  );
}
