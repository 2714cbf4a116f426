import { Sheet } from '#app/ui/dialogs/sheet.tsx';
import { Brand } from './brand.tsx';
import type { NavigationEntry } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
  waiting: Readonly<Record<string, number>>;
}

/** The sidebar on a small screen. */
export function MenuSheet({ open, onOpenChange, entries, waiting }: MenuSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={<Brand />}>
      <Sidebar entries={entries} waiting={waiting} onNavigate={() => onOpenChange(false)} />
    </Sheet>
  );
}
