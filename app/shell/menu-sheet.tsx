import { Sheet } from '#app/ui/dialogs/sheet.tsx';
import { Brand } from './brand.tsx';
import type { NavigationEntry } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
  unread: Readonly<Record<string, number>>;
}

/** The sidebar on a small screen. */
export function MenuSheet({ open, onOpenChange, entries, unread }: MenuSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={<Brand />}>
      <Sidebar entries={entries} unread={unread} onNavigate={() => onOpenChange(false)} />
    </Sheet>
  );
}
