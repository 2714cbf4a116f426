import { KeyRound } from 'lucide-react';
import { ServerListRow } from './server-list-card.tsx';
import { formatMoment, formatShortDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Passkey } from './passkey-shape.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  isOffline: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, isOffline, onRemove }: PasskeyRowProps) {
  const now = useNow();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const lastUsed = lastUsedAt ? `last used ${formatMoment(lastUsedAt, now)}` : 'not used yet';
  const where = isSynced ? ', on your other devices too' : '';
  return (
    <ServerListRow
      icon={KeyRound}
      title={name}
      lines={[`Added ${formatShortDay(createdAt)}, ${lastUsed}${where}`]}
      acts={[{ label: 'Remove', name: `Remove ${name}`, onClick: onRemove }]}
      isOffline={isOffline}
    />
  );
}
