import { Lock } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { useMayGive } from '#app/ui/permission.ts';
import type { Gated } from '#app/ui/permission.ts';
import { roleNeeded } from '#shared/engine/access/role-needed.ts';

/** Says whom to ask, in place of the buttons of a command that the person may not give. */
export function WhoMay({ command }: { command: Gated }) {
  if (useMayGive(command)) return null;
  return <Reason command={command} />;
}

function Reason({ command }: { command: Gated }) {
  const reason = useRead(roleNeeded, command.leastRole);
  if (!reason) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-quiet">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {reason}
    </p>
  );
}
