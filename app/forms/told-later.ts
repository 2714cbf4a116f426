// Successes that are told only when the server has confirmed what was given.
import { useEffect } from 'react';
import { useSent } from '#app/replica/react.ts';
import { toast } from '#app/ui/toast.ts';

interface Words {
  title: string;
}

const untold = new Map<string, Words>();

export function tellWhenSettled(entries: readonly string[], words: Words) {
  const last = entries.at(-1);
  if (last) untold.set(last, words);
}

/** Stands once in the shell, and tells each success as its entry turns up among the sent ones. */
export function useTellingSettled() {
  const sent = useSent();
  useEffect(() => {
    for (const { id, outcome } of sent ?? []) {
      const words = untold.get(id);
      if (!words) continue;
      untold.delete(id);
      const note = outcome && 'note' in outcome ? outcome.note : undefined;
      toast({ ...words, ...(note && { description: note }) });
    }
  }, [sent]);
}
