import { KeyRound } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { formatMoment, formatShortDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Passkey } from './passkey.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  isOffline: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, isOffline, onRemove }: PasskeyRowProps) {
  const now = useNow();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-quiet">
          Added {formatShortDay(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt, now)}` : 'not used yet'}
          {isSynced && ', on your other devices too'}
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        disabled={isOffline}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
