import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useServerNow } from '#app/forms/use-server-now.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Completion } from '#shared/domain/completions/completion.ts';

/** What has not been sent was timed by this device's clock, and all else by the server's. */
export function useUndoDeadline(completions: readonly Pick<Completion, 'id'>[] = []): Date {
  const [here, there] = [useNow(), useServerNow()];
  const changeOf = useChangeOf();
  const isUnsent = completions.some(({ id }) =>
    ['waiting', 'sending'].includes(changeOf('completions', id) ?? ''),
  );
  return isUnsent ? here : there;
}
