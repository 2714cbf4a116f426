import { useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { awaitingApproval } from '#shared/domain/organizations/organizations.ts';
import { isOwnAwaiting } from '#shared/reads/awaiting.ts';

/** Shown where an organization would post or link, until an administrator has verified the organization. */
export function AwaitingNotice() {
  const isAwaiting = useRead(isOwnAwaiting);
  if (!isAwaiting) return null;
  return (
    <div className="mb-6">
      <Notice tone="waits">{awaitingApproval}</Notice>
    </div>
  );
}
