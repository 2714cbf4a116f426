import { useEffect } from 'react';
import type { OfferedDraft } from './use-draft.ts';

/** Of forms that stand in one window by turns: what was typed since it opened is there again without a question. */
export function useRestoredForm(draft: OfferedDraft | undefined, openedAt: string | undefined) {
  useEffect(() => {
    if (draft && openedAt && draft.savedAt >= openedAt) draft.take();
  }, [draft, openedAt]);
}
