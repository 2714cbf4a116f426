import { useEffect } from 'react';
import type { OfferedDraft } from './use-draft.ts';

/**
 * Restores a draft without a question if it was typed since the window opened. For forms that alternate in one window.
 */
export function useRestoredForm(draft: OfferedDraft | undefined, openedAt: string | undefined) {
  useEffect(() => {
    if (draft && openedAt && draft.savedAt >= openedAt) draft.take();
  }, [draft, openedAt]);
}
