import type { TypedPerson } from '#app/session/person.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Key } from '#app/ui/key.tsx';
import { goKeys } from './go-keys.ts';
import { ShortcutChoice } from './shortcut-choice.tsx';

interface ShortcutSheetProps {
  person: TypedPerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Shortcut {
  keys: readonly string[];
  what: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: ['/'], what: 'Search' },
  { keys: ['Ctrl', 'K'], what: 'Search, even in a field (⌘ K on a Mac)' },
  { keys: ['?'], what: 'Show this list' },
  { keys: ['Esc'], what: 'Close a window' },
];

const inLists: readonly Shortcut[] = [
  { keys: ['j'], what: 'Next row' },
  { keys: ['k'], what: 'Previous row' },
  { keys: ['x'], what: 'Select the row' },
  { keys: ['b'], what: 'Go to the bar for the selected rows' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['e'], what: 'Edit the row or the page' },
];

/** The keyboard shortcuts of a role, and the choice to turn them off. */
export function ShortcutSheet({ person, open, onOpenChange }: ShortcutSheetProps) {
  const pages = goKeys(person.userType).map(({ letter, label }) => ({ keys: ['g', letter], what: label }));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      wide
      description="They work outside of text fields."
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <ShortcutList title="Go to" shortcuts={pages} />
        <div className="flex flex-col gap-6">
          <ShortcutList title="Everywhere" shortcuts={everywhere} />
          <ShortcutList title="In lists" shortcuts={inLists} />
        </div>
      </div>
      <div className="mt-5 border-t border-line pt-3">
        <ShortcutChoice />
      </div>
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, what }) => (
          <div key={what} className="flex items-center justify-between gap-4 py-1.5 text-list">
            <dt className="min-w-0">{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
