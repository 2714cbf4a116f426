import { useRef, useState } from 'react';
import { Upload } from 'lucide-react';
import { attentionText } from '#app/changes/change-texts.ts';
import { whyNotSaved } from '#app/forms/use-submit.ts';
import {
  knownHere,
  readOutboxFile,
  importOutbox,
  InvalidOutboxFile,
} from '#app/replica/device/outbox-file.ts';
import type { ImportResult } from '#app/replica/device/outbox-file.ts';
import { isQuotaExceeded } from '#app/replica/store/database.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { proofOf } from '#app/replica/device/outbox-tags.ts';
import { findTaggingKey } from '#app/device/tagging-key.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { NoticeTone } from '#app/ui/feedback/notice.tsx';
import { freshIn } from './carried-choice.ts';
import type { ImportedWork } from './carried-choice.ts';
import { ReviewImport } from './review-carried.tsx';

interface Result {
  tone: NoticeTone;
  text: string;
}

/** Imports the same person's unsent work from another device's file, after the person has reviewed it. */
export function ImportUnsent() {
  const { replica, loop } = useReplica();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result>();

  const [work, setWork] = useState<ImportedWork>();

  async function look(file: File | undefined) {
    if (!file) return;
    setResult(undefined);
    try {
      const found = await lookInto(replica, await file.text());
      if (freshIn(found).length > 0) setWork(found);
      else setResult(resultWords({ taken: 0, inNeed: 0, known: found.known.size }));
    } catch (error) {
      setResult(failureWords(error));
    }
  }

  async function take({ file }: ImportedWork, isChosen: (id: string) => boolean) {
    const ended = await importOutbox(replica, file, isChosen).then(resultWords, failureWords);
    setWork(undefined);
    setResult(ended);
    loop.wrote();
  }

  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Unsent work file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void look(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button look="secondary" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import unsent work
      </Button>
      <p className="text-sm text-quiet">
        Import a file that you exported on another device. You can review it first. Nothing is sent twice.
      </p>
      {work && (
        <ReviewImport
          work={work}
          onClose={() => setWork(undefined)}
          onTake={(isChosen) => take(work, isChosen)}
        />
      )}
    </div>
  );
}

async function lookInto(replica: Replica, text: string): Promise<ImportedWork> {
  const file = readOutboxFile(text, replica.actor);
  const [proof, known] = await Promise.all([
    proofOf(file, (id) => findTaggingKey(replica, id)),
    knownHere(replica, file.entries),
  ]);
  return { file, proof, known };
}

function failureWords(error: unknown): Result {
  if (error instanceof InvalidOutboxFile) return { tone: 'waits', text: error.message };
  // Until the import succeeds, the work is only in the file, and the person must know that.
  if (!isQuotaExceeded(error)) reportError(error);
  return { tone: 'waits', text: `${whyNotSaved(error)} Keep the file.` };
}

function resultWords({ taken, inNeed, known }: ImportResult): Result {
  const here = known > 0 ? ` ${count(known, 'change')} ${known === 1 ? 'was' : 'were'} already here.` : '';
  if (taken === 0) return { tone: 'plain', text: `Nothing new in this file.${here}` };
  const changes = `${count(taken, 'change')} imported`;
  const toSend = taken - inNeed;
  const waiting = toSend > 0 ? ` ${toSend} waiting to send.` : '';
  if (inNeed === 0) return { tone: 'done', text: `${changes}.${waiting}${here}` };
  return { tone: 'waits', text: `${changes}.${waiting} ${attentionText(inNeed)}.${here}` };
}
