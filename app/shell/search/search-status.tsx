import { count, formatNumber } from '#app/ui/format.ts';
import { Key } from '#app/ui/key.tsx';

interface SearchStatusProps {
  query: string;
  shown: number;
  total: number;
  state: 'ready' | 'reading' | 'incomplete' | 'offline' | 'locked';
}

/** Says how many results there are, and what is missing. Read aloud when it changes. */
export function SearchStatus(props: SearchStatusProps) {
  return (
    <div className="mt-auto flex shrink-0 items-center gap-4 border-t border-line px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-sm text-quiet sm:mt-0">
      <p role="status" className="min-w-0 flex-1 tabular-nums">
        {wordsOf(props)}
      </p>
      <p aria-hidden className="flex shrink-0 gap-3 pointer-coarse:hidden max-sm:hidden">
        <span>
          <Key>↑</Key> <Key>↓</Key> choose
        </span>
        <span>
          <Key>Enter</Key> open
        </span>
        <span>
          <Key>Esc</Key> close
        </span>
      </p>
    </div>
  );
}

function wordsOf({ query, shown, total, state }: SearchStatusProps): string {
  if (state === 'locked') return 'Connect to unlock your data. Then you can search again.';
  if (query.trim() === '') return 'Type to search.';
  if (state === 'offline') return 'You need a connection to search users, jobs, courses and agreements.';
  if (state === 'reading') return shown > 0 ? `${count(shown, 'result')} so far` : 'Searching…';
  const found =
    shown < total
      ? `First ${formatNumber(shown)} of ${count(total, 'result')}. Type more to narrow.`
      : shown === 0
        ? 'No results'
        : count(shown, 'result');
  return state === 'incomplete' ? `${found} so far. Your data is still loading.` : found;
}
