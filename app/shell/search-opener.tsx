import { Suspense, lazy, useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import type { TypedPerson } from '#app/session/person.ts';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import { parts } from './parts.ts';
import { isTyping } from './is-typing.ts';

const SearchDialog = lazy(async () => ({ default: (await parts.search()).SearchDialog }));

/** Opens the search from the header, with `/` and with Ctrl+K. Its code is loaded when it is first used, or before. */
export function SearchOpener({ person }: { person: TypedPerson }) {
  const [use, setUse] = useState<'open' | 'closed'>();
  const open = () => void partOrWord(parts.search).then((part) => part && setUse('open'));
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!opensSearch(event)) return;
      event.preventDefault();
      open();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K"
        title="Search (/)"
        onClick={open}
        className="flex size-11 shrink-0 items-center justify-center gap-2 rounded-control text-quiet hover:bg-sunken hover:text-ink xl:w-56 xl:justify-start xl:border xl:border-control xl:px-3"
      >
        <Search aria-hidden className="size-5" />
        <span aria-hidden className="flex-1 text-left text-list max-xl:hidden">
          Search
        </span>
        <kbd aria-hidden className="font-sans text-sm max-xl:hidden">
          /
        </kbd>
      </button>
      {use && (
        <Suspense>
          <SearchDialog
            person={person}
            open={use === 'open'}
            onOpenChange={(isOpen) => setUse(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** Not over a window, which would be left behind. */
function opensSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('[role$="dialog"]:not([hidden])')) return false;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event);
}
