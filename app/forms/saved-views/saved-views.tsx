// The saved views of a list, in a menu beside its filters.
import { lazy, Suspense, useState } from 'react';
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { removeView, viewsOf } from '#shared/domain/people/saved-views.ts';
import type { ViewList } from '#shared/domain/people/saved-views.ts';

const SaveView = lazy(async () => ({ default: (await import('./save-view.tsx')).SaveView }));

interface SavedViewsProps {
  list: ViewList;
  /** What is chosen now, as in an address. */
  chosen: string;
  onChoose: (chosen: string) => void;
}

/** Shown once something is chosen or saved: a list without filters has nothing to save. */
export function SavedViews({ list, chosen, onChoose }: SavedViewsProps) {
  const all = useRead(viewsOf) ?? [];
  const { run } = useSubmit(removeView);
  const [isNaming, setNaming] = useState(false);
  const filters = lastingOf(chosen);
  const views = all.filter((view) => view.list === list);
  const current = views.find((view) => view.filters === filters);
  if (views.length === 0 && filters === '') return null;
  return (
    <>
      <Menu
        trigger={
          <Button look="secondary" className="max-w-full">
            <Bookmark aria-hidden />
            <span className="truncate">{current?.name ?? 'Views'}</span>
          </Button>
        }
      >
        {views.length > 0 && (
          <MenuChoice
            label="Saved views"
            value={current?.name ?? ''}
            options={views.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => onChoose(views.find((view) => view.name === name)?.filters ?? '')}
          />
        )}
        {views.length > 0 && filters !== '' && <MenuLine />}
        {filters !== '' && !current && (
          <MenuItem onSelect={() => setNaming(true)}>
            <BookmarkPlus aria-hidden />
            Save these filters
          </MenuItem>
        )}
        {current && (
          <MenuItem danger onSelect={() => void run({ list, name: current.name })}>
            <Trash2 aria-hidden />
            Remove this view
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <Suspense>
          <SaveView list={list} filters={filters} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}

/** They show what a link led to, such as one candidate or one batch. */
const passing = ['ref', 'need', 'batch', 'sheet', 'on'];

function lastingOf(chosen: string): string {
  const filters = new URLSearchParams(chosen);
  for (const name of passing) filters.delete(name);
  return filters.toString();
}
