import { Suspense } from 'react';
import { Check, ChevronRight } from 'lucide-react';
import type { AccountType } from '#app/session/account-type.ts';
import { usePlatform } from '#app/session/platform.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { sparePart } from '#app/ui/timing/lazy-part.tsx';
import { accountTypes } from './account-types.ts';
import { ZoneNote } from './zone-note.tsx';

// Loaded lazily, because few people need it and it reads local storage.
const WaitingChanges = sparePart<{ person: string }>(
  async () => (await import('./waiting-changes.tsx')).WaitingChanges,
);

interface JoinDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onJoin: (type: AccountType) => void;
  /** The id of a signed-in person without an account type: a new one, or one who has left an organization. */
  person: string | undefined;
}

export function JoinDialog({ open, onOpenChange, onJoin, person }: JoinDialogProps) {
  const { name: platform } = usePlatform();
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={`Join ${platform}`}
      description={`Choose your account type.${person === undefined ? ' You sign in on the next page.' : ''}`}
    >
      {person !== undefined && (
        <Suspense>
          <WaitingChanges person={person} />
        </Suspense>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {accountTypes.map(({ type, name, icon: Icon, can }) => (
          <button
            key={type}
            type="button"
            onClick={() => onJoin(type)}
            className="group flex flex-col gap-3 rounded-panel border border-control p-4 text-left transition-colors duration-100 hover:border-accent hover:bg-accent-soft sm:p-5"
          >
            <span className="flex w-full items-center gap-3 text-lg font-bold">
              <Icon aria-hidden className="size-6 text-accent-text" />
              {name}
              <ChevronRight aria-hidden className="ml-auto size-5 text-quiet group-hover:text-accent-text" />
            </span>
            <span className="flex flex-col gap-1.5">
              {can.map((ability) => (
                <span key={ability} className="flex gap-2 text-list text-quiet">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-text" strokeWidth={2.5} />
                  {ability}
                </span>
              ))}
            </span>
          </button>
        ))}
      </div>
      <ZoneNote />
    </Dialog>
  );
}
