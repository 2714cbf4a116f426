import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useServerNow } from '#app/forms/server/use-server-now.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Completion } from '#shared/domain/completions/completion.ts';

/**
 * Returns the current time on the clock that timed the completions: the device's for unsent ones, else the server's.
 */
export function useUndoDeadline(completions: readonly Pick<Completion, 'id'>[] = []): Date {
  const [here, there] = [useNow(), useServerNow()];
  const changeOf = useChangeOf();
  const isUnsent = completions.some(({ id }) =>
    ['waiting', 'sending'].includes(changeOf('completions', id) ?? ''),
  );
  return isUnsent ? here : there;
}
