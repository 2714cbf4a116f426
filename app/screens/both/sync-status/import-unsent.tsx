import { useRef, useState } from 'react';
import { Upload } from 'lucide-react';
import { needAttention } from '#app/forms/entry-words.ts';
import { whyNotSaved } from '#app/forms/use-run.ts';
import { takeIn, UnfitFile } from '#app/replica/carry.ts';
import type { TakenIn } from '#app/replica/carry.ts';
import { isNoRoom } from '#app/replica/no-room.ts';
import { useReplica } from '#app/replica/react.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { NoticeTone } from '#app/ui/notice.tsx';

interface Result {
  tone: NoticeTone;
  text: string;
}

/** Takes unsent work of the same person from a file that another device wrote. */
export function ImportUnsent() {
  const { replica, loop } = useReplica();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result>();

  async function take(file: File | undefined) {
    if (!file) return;
    setResult(await resultOf(async () => takeIn(replica, await file.text())));
    loop.wrote();
  }

  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of unsent work"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button look="secondary" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import unsent work
      </Button>
      <p className="text-sm text-quiet">
        From a file that another device of yours has exported. Nothing is sent twice.
      </p>
    </div>
  );
}

async function resultOf(work: () => Promise<TakenIn>): Promise<Result> {
  try {
    return resultWords(await work());
  } catch (error) {
    if (error instanceof UnfitFile) return { tone: 'waits', text: error.message };
    // Until it is taken it stands in the file alone, and the person must know.
    if (!isNoRoom(error)) reportError(error);
    return { tone: 'waits', text: `${whyNotSaved(error)} Keep the file.` };
  }
}

function resultWords({ taken, inNeed, known }: TakenIn): Result {
  const here = known > 0 ? ` ${count(known, 'change')} ${known === 1 ? 'was' : 'were'} here already.` : '';
  if (taken === 0) return { tone: 'plain', text: `Nothing new in this file.${here}` };
  const changes = `${count(taken, 'change')} ${taken === 1 ? 'was' : 'were'} taken from the file`;
  const toSend = taken - inNeed;
  if (inNeed === 0)
    return { tone: 'done', text: `${changes} and ${toSend === 1 ? 'waits' : 'wait'} to be sent.${here}` };
  const waiting = toSend > 0 ? ` ${toSend} ${toSend === 1 ? 'waits' : 'wait'} to be sent.` : '';
  return { tone: 'waits', text: `${changes}.${waiting} ${needAttention(inNeed)}.${here}` };
}
