import { useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { awaitingApproval } from '#shared/domain/organizations/organizations.ts';
import { isOwnAwaiting } from '#shared/reads/awaiting.ts';

/** Stands where an organization would post or link, as long as no administrator has verified it. */
export function AwaitingNotice() {
  const isAwaiting = useRead(isOwnAwaiting);
  if (!isAwaiting) return null;
  return (
    <div className="mb-6">
      <Notice tone="waits">{awaitingApproval}</Notice>
    </div>
  );
}
