// Previews the result of each row of a chosen file before any student is enrolled.
import { useMemo, useState } from 'react';
import { today } from '#app/forms/today.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DateField } from '#app/ui/inputs/field.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import type { ClassList } from '#shared/reads/class-list.ts';
import { orderIn, readDate } from '#app/learners/import/dates.ts';
import type { DateOrder } from '#app/learners/import/dates.ts';
import { datesIn } from '#app/learners/import/judge-rows.ts';
import { columnsIn, missingColumns } from '#app/learners/import/headings.ts';
import { MapColumns } from './map-columns.tsx';
import { withoutHeadings } from '#app/files/csv-read.ts';
import { Preview } from './preview.tsx';
import type { Choices, ChosenFile } from './use-kept-file.ts';
import type { WrongRows } from './wrong-rows-button.tsx';

interface LookOverProps {
  list: ClassList;
  file: ChosenFile;
  onChoose: (choices: Choices) => void;
  onStartOver: () => void;
  onDone: (enrolled: number, wrong: WrongRows, choices: Choices) => void;
}

export function LookOver({ list, file, onChoose, onStartOver, onDone }: LookOverProps) {
  const { fileName, table: read, ...before } = file;
  const [choices, setChoices] = useState<Choices>(before);
  const { date = today(), order: chosen, isHeadless = false, fixes } = choices;
  const table = useMemo(() => (isHeadless ? withoutHeadings(read) : read), [read, isHeadless]);
  const columns = useMemo(() => choices.columns ?? columnsIn(table.headings), [choices.columns, table]);
  const isMapped = missingColumns(columns).length === 0;
  const [isMapping, setMapping] = useState(!isMapped);
  const dates = useMemo(() => datesIn(table, columns), [table, columns]);
  const found = useMemo(() => orderIn(dates), [dates]);
  const order = found.kind === 'known' ? found.order : chosen;
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
          {isMapping ? (
            <MapColumns
              table={table}
              columns={columns}
              isHeadless={isHeadless}
              onChange={(next) => choose({ columns: next })}
              onHeadless={(next) => choose({ isHeadless: next, columns })}
            />
          ) : (
            <Button
              look="quiet"
              size="small"
              className="-mt-3 -ml-3 self-start"
              onClick={() => setMapping(true)}
            >
              Change columns
            </Button>
          )}
          {isMapped && found.kind === 'ask' && (
            <OrderQuestion
              example={found.example}
              value={chosen}
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
      {order && isMapped && (
        <Preview
          list={list}
          table={table}
          date={date}
          order={order}
          columns={columns}
          fixes={fixes}
          onFix={(number, fields) => choose({ fixes: { ...fixes, [number]: fields } })}
          onDone={(enrolled, wrong) => onDone(enrolled, wrong, { ...choices, order })}
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

interface OrderQuestionProps {
  example: string;
  value: DateOrder | undefined;
  onChange: (order: DateOrder) => void;
}

function OrderQuestion({ example, value, onChange }: OrderQuestionProps) {
  const orders: DateOrder[] = ['month-first', 'day-first'];
  return (
    <Select
      label="Dates in this file"
      hint="These dates can be read two ways."
      required
      placeholder="Choose one"
      value={value ?? ''}
      options={orders.map((order) => ({
        value: order,
        label: `${example} is ${formatDay(readDate(example, order) ?? '')}`,
      }))}
      onChange={(event) => onChange(event.target.value === 'day-first' ? 'day-first' : 'month-first')}
    />
  );
}
