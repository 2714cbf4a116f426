import { useId, useState } from 'react';
import { Download, FileSpreadsheet } from 'lucide-react';
import { csvOf } from '#shared/lib/csv.ts';
import { saveCsv } from '#app/files/save-file.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

interface ChooseFileProps {
  trouble: string | undefined;
  onChoose: (file: File) => void;
}

const template = csvOf(
  ['Student name', 'Email', 'Phone', 'Enrollment date'].map((heading) => ({ heading, value: () => '' })),
  [],
);

export function ChooseFile({ trouble, onChoose }: ChooseFileProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: React.DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    <div className="flex flex-col gap-4">
      {trouble && <Notice tone="waits">{trouble}</Notice>}
      <Card>
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            'flex flex-col items-start gap-3 rounded-control border-2 border-dashed px-5 py-8',
            isOver ? 'border-accent bg-accent-soft forced-colors:border-[Highlight]' : 'border-line',
          )}
        >
          <FileSpreadsheet aria-hidden className="size-7 text-quiet" />
          <p className="max-w-prose">
            Choose the class list as a CSV file. In a spreadsheet: File, Save as, CSV. It needs a column for
            the name and one for the email; phone and enrollment date can be there too.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <label
              htmlFor={id}
              className={cx(buttonClass({}), 'focus-within:outline-2 focus-within:outline-offset-2')}
            >
              Choose a CSV file
              <input
                id={id}
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
                className="sr-only"
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  event.target.value = '';
                  if (file) onChoose(file);
                }}
              />
            </label>
            <Button look="quiet" onClick={() => saveCsv('class-list-template', template)}>
              <Download aria-hidden />
              Download a template
            </Button>
          </div>
        </div>
        <p className="mt-4 text-list text-quiet">
          We read the file on this device. Nothing is sent until you review it. Up to 2,000 rows at a time.
        </p>
      </Card>
    </div>
  );
}
