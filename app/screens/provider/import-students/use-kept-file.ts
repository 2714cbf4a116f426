// Keeps the previewed file like a form's draft, and offers it when the page is opened again.
import { useEffect, useRef, useState } from 'react';
import type { FileTable } from '#app/files/csv-read.ts';
import { dropDraft, keepDraft, readDraft } from '#app/forms/drafts.ts';
import type { OfferedDraft } from '#app/forms/use-draft.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { Columns } from '#app/learners/import/headings.ts';
import type { Fixes } from '#app/learners/import/judge-rows.ts';
import type { DateOrder } from '#app/learners/import/dates.ts';

/** The choices made during the preview. */
export interface Choices {
  /** The enrollment date of rows without one. */
  date?: string | undefined;
  order?: DateOrder | undefined;
  /** The columns as assigned by hand. */
  columns?: Columns | undefined;
  /** No line has headings. */
  isHeadless?: boolean | undefined;
  /** The line that has the headings, as chosen by hand. */
  headingLine?: number | undefined;
  fixes?: Fixes | undefined;
  /** How the letters are read, as chosen by hand. */
  codePage?: string | undefined;
}

export interface ChosenFile extends Choices {
  fileName: string;
  table: FileTable;
  /** The bytes of the file, if its letters can be read in several ways. */
  source?: string | undefined;
}

interface Found {
  savedAt: string;
  file: ChosenFile;
}

export function useKeptFile(courseId: number, onTaken: (file: ChosenFile) => void) {
  const { replica } = useReplica();
  const [found, setFound] = useState<Found>();
  const name = `import ${courseId}`;
  /** Another file was chosen or the import is done: an earlier file that is read afterwards is no longer offered. */
  const isReplaced = useRef(false);

  useEffect(() => {
    let isLeft = false;
    readDraft(replica, name, new Date()).then((draft) => {
      if (draft && !isLeft && !isReplaced.current)
        setFound({ savedAt: draft.savedAt, file: draft.values as unknown as ChosenFile });
    }, reportError);
    return () => {
      isLeft = true;
    };
  }, [name, replica]);

  async function keep(file: ChosenFile) {
    isReplaced.current = true;
    setFound(undefined);
    await keepDraft(replica, name, { savedAt: new Date().toISOString(), values: { ...file } });
  }

  function forget() {
    isReplaced.current = true;
    setFound(undefined);
    void dropDraft(replica, name);
  }

  function take({ file }: Found) {
    setFound(undefined);
    onTaken(file);
  }

  const offered: OfferedDraft | undefined = found && {
    of: found.file.fileName,
    savedAt: found.savedAt,
    take: () => take(found),
    discard: forget,
  };
  return { offered, keep, forget };
}
