import { Suspense, lazy, useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { TypedPerson } from '#app/session/person.ts';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';
import { parts } from '#app/parts.ts';
import { isTyping } from './is-typing.ts';
import { areShortcutsOn } from './shortcut-setting.ts';

const SearchDialog = lazy(async () => ({ default: (await parts.search()).SearchDialog }));
const ShortcutSheet = lazy(async () => ({ default: (await parts.shortcutSheet()).ShortcutSheet }));

interface SearchOpenerProps {
  person: TypedPerson;
  sheet: WindowUse;
  onSheet: (use: WindowUse) => void;
}

/** Undefined until a window is first opened. */
export type WindowUse = 'open' | 'closed' | undefined;

const windowUse = (isOpen: boolean): WindowUse => (isOpen ? 'open' : 'closed');

/** Opens the search from the header, with `/` and with Ctrl+K, and handles the other shortcuts. Their code loads later. */
export function SearchOpener({ person, sheet, onSheet }: SearchOpenerProps) {
  const [search, setSearch] = useState<WindowUse>();
  const navigate = useNavigate();
  const open = () => void partOrWord(parts.search).then((part) => part && setSearch('open'));
  useEffect(() => {
    async function press({ key }: KeyboardEvent) {
      const shortcuts = await parts.shortcuts().catch(() => undefined);
      const goTo = (path: string) => void navigate(path);
      shortcuts?.press(key, { role: person.userType, goTo, showSheet: () => onSheet('open') });
    }
    function onKey(event: KeyboardEvent) {
      // Not over a window, which would be left behind.
      if (event.defaultPrevented || document.querySelector('[role$="dialog"]:not([hidden])')) return;
      const isSingle = !isTyping(event) && areShortcutsOn();
      if (isCtrlK(event) || (isSingle && event.key === '/')) {
        event.preventDefault();
        open();
      } else if (isSingle) void press(event);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, onSheet, person.userType]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Search"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title="Search"
        onClick={open}
        className="flex size-[44px] shrink-0 items-center justify-center gap-2 rounded-control text-quiet hover:bg-sunken hover:text-ink xl:w-56 xl:border xl:border-control xl:px-3"
      >
        <Search aria-hidden className="size-5" />
        <span aria-hidden className="flex-1 text-left text-list max-xl:hidden">
          Search
        </span>
        <kbd aria-hidden className="font-sans text-sm max-xl:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense>
        {search && (
          <SearchDialog
            person={person}
            open={search === 'open'}
            onOpenChange={(isOpen) => setSearch(windowUse(isOpen))}
          />
        )}
        {sheet && (
          <ShortcutSheet
            person={person}
            open={sheet === 'open'}
            onOpenChange={(isOpen) => onSheet(windowUse(isOpen))}
          />
        )}
      </Suspense>
    </>
  );
}

const isApple = /Mac|iP/.test(navigator.platform);

/** Cmd+K on Apple's keyboards, where Ctrl+K deletes a line. */
const isCtrlK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
