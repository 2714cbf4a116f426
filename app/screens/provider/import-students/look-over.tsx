// Previews the result of each row of a chosen file before any student is enrolled.
import { useMemo, useState } from 'react';
import { today } from '#app/forms/today.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { count } from '#app/ui/format.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { chooseColumns } from '#app/learners/import/choose-columns.ts';
import { orderIn } from '#app/learners/import/dates.ts';
import { datesIn } from '#app/learners/import/judge-rows.ts';
import { missingColumns, weightOf } from '#app/learners/import/headings.ts';
import { MapColumns } from '#app/learners/import/map-columns.tsx';
import { OrderQuestion } from '#app/learners/import/order-question.tsx';
import { readTable, withHeadings } from '#app/files/csv-read.ts';
import type { FileTable } from '#app/files/csv-read.ts';
import { bytesOf } from '#app/files/decode.ts';
import { LettersQuestion } from './letters-question.tsx';
import { Preview } from './preview.tsx';
import type { Choices, ChosenFile } from './use-kept-file.ts';
import type { WrongRows } from './wrong-rows-button.tsx';

interface LookOverProps {
  list: ClassList;
  file: ChosenFile;
  onChoose: (choices: Choices) => void;
  onStartOver: () => void;
  /** `imported` says what was done: "3 students enrolled". */
  onDone: (imported: string, wrong: WrongRows, table: FileTable, choices: Choices) => void;
}

export function LookOver({ list, file, onChoose, onStartOver, onDone }: LookOverProps) {
  const { fileName, source, table: first, ...before } = file;
  const [choices, setChoices] = useState<Choices>(before);
  const { date = today(), isHeadless = false, headingLine, fixes, codePage } = choices;
  const read = useMemo(
    () =>
      source !== undefined && codePage !== undefined
        ? readTable(bytesOf(source), weightOf, { chosen: codePage })
        : first,
    [source, codePage, first],
  );
  const table = useMemo(
    () => (isHeadless || headingLine !== undefined ? withHeadings(read, headingLine) : read),
    [read, isHeadless, headingLine],
  );
  const found = useMemo(() => chooseColumns(table), [table]);
  const columns = choices.columns ?? found.columns;
  const isMapped = missingColumns(columns).length === 0;
  const dates = useMemo(() => datesIn(table, columns), [table, columns]);
  const foundOrder = useMemo(() => orderIn(dates, today()), [dates]);
  const order = foundOrder.order ?? choices.order;
  const isRead = !read.letters || read.letters.codePage !== undefined;
  const isDateMissing = dates.length === 0 || dates.includes('');
  function choose(choice: Choices) {
    const next = { ...choices, ...choice };
    setChoices(next);
    onChoose(next);
  }
  return (
    <>
      <Card title={fileName} aside={<StartOver onClick={onStartOver} />} className="mb-6">
        <div className="flex max-w-xl flex-col gap-5">
          <p>{count(table.rows.length, 'row')} with students.</p>
          {read.letters && (
            <LettersQuestion letters={read.letters} onChange={(next) => choose({ codePage: next })} />
          )}
          <MapColumns
            table={table}
            columns={columns}
            unclear={found.unclear}
            onChange={(next) => choose({ columns: next })}
            headings={{
              isDoubted: (read.above?.length ?? 0) > 0,
              onChange: (line) =>
                choose({
                  isHeadless: line === undefined,
                  headingLine: line,
                  columns: line === undefined ? columns : undefined,
                }),
            }}
          />
          {isMapped && (
            <OrderQuestion
              label="Dates in this file"
              found={foundOrder}
              value={choices.order}
              onChange={(answer) => choose({ order: answer })}
            />
          )}
          {isMapped && isDateMissing && (
            <DateField
              label="Enrollment date"
              hint={
                dates.length === 0
                  ? 'Applies to every row: the file has no dates.'
                  : 'Applies to rows without a date.'
              }
              required
              value={date}
              onChange={(event) => choose({ date: event.target.value })}
            />
          )}
        </div>
      </Card>
      {order && isMapped && isRead && (
        <Preview
          list={list}
          table={table}
          date={date}
          order={order}
          columns={columns}
          fixes={fixes}
          onFix={(number, fields) => choose({ fixes: { ...fixes, [number]: fields } })}
          onDone={(imported, wrong) => onDone(imported, wrong, table, { ...choices, order, columns })}
        />
      )}
    </>
  );
}

const StartOver = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" size="small" onClick={onClick}>
    Choose another file
  </Button>
);
