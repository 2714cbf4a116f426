// Imports a class list from a file: choose, preview, and enroll together. Everything happens on this device.
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { Taught } from '#app/organizations/assignments/taught.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { filledLines, readTable } from '#app/files/csv-read.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { classList } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { shortened } from '#shared/lib/texts.ts';
import { ChooseFile } from './choose-file.tsx';
import { chooseColumns } from '#app/learners/import/choose-columns.ts';
import { codePageOf } from '#app/files/code-pages.ts';
import { sourceOf } from '#app/files/decode.ts';
import { zoneShown } from '#app/ui/wall-clock.ts';
import { missingColumns, weightOf } from '#app/learners/import/headings.ts';
import { maxRows } from '#app/learners/import/judge-rows.ts';
import { LookOver } from './look-over.tsx';
import { useKeptFile } from './use-kept-file.ts';
import type { Choices, ChosenFile } from './use-kept-file.ts';
import { WrongRowsButton } from './wrong-rows-button.tsx';
import type { WrongRows } from './wrong-rows-button.tsx';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';

export function ImportStudents() {
  const list = useRead(classList, Number(useParams().id));
  if (list === null) {
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  }
  if (!list) return <SkeletonRows rows={6} />;
  return (
    <Taught
      courseId={list.course.id}
      header={
        <PageHeader title={list.course.title} back={{ to: `/courses/${list.course.id}`, label: 'Course' }} />
      }
    >
      <ImportInto list={list} />
    </Taught>
  );
}

type Step =
  | { at: 'choosing'; trouble?: string }
  | ({ at: 'looking' } & ChosenFile)
  | { at: 'done'; imported: string; wrong: WrongRows };

function ImportInto({ list }: { list: ClassList }) {
  const { course } = list;
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const classPath = `/courses/${course.id}/students`;
  const look = (file: ChosenFile) => setStep({ at: 'looking', ...file });
  const kept = useKeptFile(course.id, look);

  function startOver() {
    kept.forget();
    setStep({ at: 'choosing' });
  }

  async function open(file: File) {
    if (file.size > maxBytes) return setStep({ at: 'choosing', trouble: tooBig });
    const bytes = await contentOf(file);
    if (!bytes) return setStep({ at: 'choosing', trouble: notGiven });
    const table = readTable(bytes, weightOf, { home: codePageOf(zoneShown()) });
    const trouble = troubleWith(table);
    if (trouble) return setStep({ at: 'choosing', trouble });
    const chosen = { fileName: file.name, table, ...(table.letters && { source: sourceOf(bytes) }) };
    await kept.keep(chosen);
    look(chosen);
  }

  /** Keeps the excluded rows for later, until another import begins. */
  async function finish(
    fileName: string,
    imported: string,
    wrong: WrongRows,
    table: FileTable,
    { codePage: _codePage, isHeadless: _isHeadless, headingLine: _headingLine, ...choices }: Choices,
  ) {
    setStep({ at: 'done', imported, wrong });
    const left = new Set(wrong.rows.map(({ number }) => number));
    if (left.size === 0) return kept.forget();
    const rows = table.rows.filter(({ number }) => left.has(number));
    await kept.keep({
      fileName,
      table: { ...table, rows, lines: undefined, letters: undefined },
      ...choices,
    });
  }

  return (
    <>
      <PageHeader title="Import students" back={{ to: classPath, label: 'Class list' }}>
        {course.title}
      </PageHeader>
      {step.at === 'choosing' && (
        <div className="flex flex-col gap-4">
          <FormNotices command={enrollStudent} draft={kept.offered} correction={undefined} />
          <ChooseFile trouble={step.trouble} onChoose={(file) => void open(file)} />
        </div>
      )}
      {step.at === 'looking' && (
        <LookOver
          list={list}
          file={step}
          onChoose={(choices) =>
            void kept.keep({ fileName: step.fileName, table: step.table, source: step.source, ...choices })
          }
          onStartOver={startOver}
          onDone={(...done) => void finish(step.fileName, ...done)}
        />
      )}
      {step.at === 'done' && (
        <Card>
          <div className="flex flex-col items-start gap-4">
            <Notice tone="done">
              {step.imported} in {course.title}.
            </Notice>
            {step.wrong.rows.length > 0 && (
              <p>
                {count(step.wrong.rows.length, 'row')} of the file{' '}
                {step.wrong.rows.length === 1
                  ? 'was left out. Download it, fix it, and import it again.'
                  : 'were left out. Download them, fix them, and import them again.'}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <LinkButton to={classPath}>Class list</LinkButton>
              <WrongRowsButton wrong={step.wrong} />
              <Button look="quiet" onClick={startOver}>
                Import another file
              </Button>
            </div>
          </div>
        </Card>
      )}
    </>
  );
}

const maxBytes = 5_000_000;

const tooBig = 'This file is too large. Choose a CSV file of up to 5 MB.';

const notGiven = 'We couldn’t read this file. It may have been moved or changed. Choose it again.';

/** Resolves to undefined if the device cannot read the file, for instance after a USB stick was removed. */
async function contentOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Returns why this file is not a class list; undefined if it is one. */
function troubleWith(table: FileTable): string | undefined {
  const { rows, fault } = table;
  if (fault) return fault;
  const missing = missingColumns(chooseColumns(table).columns);
  // Its columns can be assigned by hand if there are enough of them.
  const lines = filledLines(table);
  const isMappable = rows.length > 0 && lines.some(({ cells }) => cells.filter(Boolean).length > 1);
  if (missing.length > 0 && !isMappable) {
    const found = lines[0]?.cells.filter(Boolean).slice(0, 12).join(', ');
    return `This file has no column for ${missing.join(' and ')}. ${found ? `Its first line reads: ${shortened(found, 300)}` : 'It is empty.'}`;
  }
  if (rows.length === 0) return 'This file has headings, but no students.';
  if (rows.length <= maxRows) return undefined;
  return `This file has ${formatNumber(rows.length)} rows. Import at most ${formatNumber(maxRows)} at a time.`;
}
