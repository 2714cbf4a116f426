// One search over everything that the person may see, over the rows on this device. The pattern is a combobox with a
// list (WAI-ARIA APG): the focus stays in the field.
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Search, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { useIsWhole, useReplica } from '#app/replica/live/hooks.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { useOfflinePeriod } from '#app/sync-status/use-offline-period.ts';
import { IconButton } from '#app/ui/button.tsx';
import { ModalWindow } from '#app/ui/dialogs/modal-window.tsx';
import { overlayClass } from '#app/ui/dialogs/dialog.tsx';
import { useReturnFocus } from '#app/ui/dialogs/return-focus.ts';
import { isComposing } from '#app/ui/input-method.ts';
import { findItems } from '#shared/reads/search/search-index.ts';
import type { IndexedItem } from '#shared/reads/search/search-index.ts';
import type { SearchItem } from '#shared/reads/search/search-items.ts';
import { rememberItem } from './recent-items.ts';
import { ResultList, optionId } from './result-list.tsx';
import type { ResultGroup } from './result-list.tsx';
import { SearchStatus } from './search-status.tsx';
import { useLocalItems } from './use-local-items.ts';
import { useServerItems } from './use-server-items.ts';

/** More are not read: a person types another letter. */
const mostShown = 30;

interface SearchDialogProps {
  person: TypedPerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SearchDialog({ person, open, onOpenChange }: SearchDialogProps) {
  const returnFocus = useReturnFocus();
  const field = useRef<HTMLInputElement>(null);
  const hasChosen = useRef(false);
  return (
    <ModalWindow
      parts={Primitive}
      open={open}
      onOpenChange={onOpenChange}
      backdropClass={overlayClass}
      aria-describedby={undefined}
      onOpenAutoFocus={(event) => {
        returnFocus.onOpenAutoFocus();
        hasChosen.current = false;
        event.preventDefault();
        field.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        if (!hasChosen.current) return returnFocus.onCloseAutoFocus(event);
        // The page that was chosen continues at its heading.
        event.preventDefault();
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
      }}
      className="fixed inset-0 z-50 flex animate-rise flex-col overflow-hidden bg-surface pt-[env(safe-area-inset-top)] shadow-overlay sm:inset-x-auto sm:top-[max(1rem,10dvh)] sm:bottom-auto sm:left-1/2 sm:max-h-[min(38rem,80dvh)] sm:w-[min(42rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:rounded-panel sm:border sm:border-line"
    >
      <Primitive.Title className="sr-only">Search</Primitive.Title>
      <Finder
        person={person}
        field={field}
        onChosen={() => {
          hasChosen.current = true;
          onOpenChange(false);
        }}
      />
    </ModalWindow>
  );
}

interface FinderProps {
  person: TypedPerson;
  field: React.RefObject<HTMLInputElement | null>;
  onChosen: () => void;
}

function Finder({ person, field, onChosen }: FinderProps) {
  const { replica } = useReplica();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const results = useResults(person, query);
  const shown = results.groups.flatMap(({ items }) => items);
  const chosen = Math.min(active, shown.length - 1);

  function choose({ key, to, listSearch }: SearchItem) {
    void rememberItem(replica, key);
    onChosen();
    void navigate(to, listSearch === undefined ? {} : { state: { searchText: listSearch } });
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter ends the composition of a letter in some scripts.
    if (isComposing(event) || shown.length === 0) return;
    const last = shown.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 8),
      PageUp: Math.max(0, chosen - 8),
    };
    const next = moves[event.key];
    const item = shown[chosen];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && item) choose(item);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-quiet" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={list}
          aria-activedescendant={shown.length > 0 ? optionId(list, chosen) : undefined}
          placeholder={placeholders[person.userType]}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-quiet focus-visible:shadow-[inset_0_-2px_0_var(--color-accent)] forced-colors:focus-visible:outline-2"
        />
        <Primitive.Close asChild>
          <IconButton label="Close search">
            <X aria-hidden />
          </IconButton>
        </Primitive.Close>
      </div>
      <ResultList id={list} groups={results.groups} active={chosen} onPoint={setActive} onChoose={choose} />
      <SearchStatus query={query} shown={shown.length} {...results} />
    </>
  );
}

const placeholders: Record<TypedPerson['userType'], string> = {
  employer: 'Candidates, jobs, agreements…',
  provider: 'Students, courses, matches…',
  admin: 'Users, jobs, courses…',
};

interface Results {
  groups: readonly ResultGroup[];
  total: number;
  state: 'ready' | 'reading' | 'incomplete' | 'offline' | 'locked';
}

const locked: Results = { groups: [], total: 0, state: 'locked' };
const unknown: Results = { ...locked, state: 'reading' };

/** Before anything is typed, what was opened last and the pages. */
function useResults({ userType }: TypedPerson, typed: string): Results {
  const { replica } = useReplica();
  const query = useDeferredValue(typed);
  const { index, starts, recent, isRead } = useLocalItems(replica, userType);
  const isAdmin = userType === 'admin';
  const server = useServerItems(query, isAdmin);
  const isWhole = useIsWhole();
  const period = useOfflinePeriod();
  const found = useMemo(
    () => findItems(index, query, { limit: mostShown, recent: new Set(recent) }),
    [index, query, recent],
  );
  const suggested = useMemo(() => suggestions(index, starts, recent), [index, starts, recent]);
  // A device that was without contact for too long shows no kept row.
  if (!period || period.state === 'locked') return period ? locked : unknown;
  if (query.trim() === '') return { groups: suggested, total: 0, state: 'ready' };
  const items = [...found.items, ...server.items];
  return {
    groups: [{ title: 'Results', items }],
    total: found.total + server.items.length,
    state: isAdmin ? serverStates[server.state] : isRead ? (isWhole ? 'ready' : 'incomplete') : 'reading',
  };
}

const serverStates = { idle: 'ready', loading: 'reading', there: 'ready', failed: 'offline' } as const;

function suggestions(
  index: readonly IndexedItem[],
  starts: readonly SearchItem[],
  recent: readonly string[],
): ResultGroup[] {
  const byKey = new Map(index.map(({ item }) => [item.key, item]));
  const groups = [
    { title: 'Recent', items: recent.flatMap((key) => byKey.get(key) ?? []) },
    { title: 'Go to', items: starts.filter(({ key }) => !recent.includes(key)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
