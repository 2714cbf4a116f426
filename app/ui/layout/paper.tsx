import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { Button } from '../button.tsx';
import { PageHeader } from './page-header.tsx';

interface PaperProps {
  /** The page's name, also printed on the paper. */
  title: string;
  back: { to: string; label: string };
  /** Choices to make before printing. */
  controls?: ReactNode;
  /** The subject of the sheet, under the title on the paper. */
  about: ReactNode;
  /** The time of the data and the person who printed it, at the bottom. */
  stamp: string;
  children: ReactNode;
}

/** A printable page, shown as the printed sheet. Only the sheet is printed. */
export function Paper({ title, back, controls, about, stamp, children }: PaperProps) {
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        actions={
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        }
      >
        {controls}
      </PageHeader>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it too */}
      <div role="group" aria-label="The sheet" tabIndex={0} className="overflow-x-auto">
        <article
          data-paper
          aria-label={title}
          className="mx-auto max-w-[210mm] rounded-panel border border-line bg-surface p-4 has-[table]:min-w-[36rem] text-ink sm:p-10 print:m-0 print:min-w-0 print:max-w-none print:rounded-none print:border-0 print:p-0"
        >
          <header className="mb-6 flex items-start justify-between gap-8 border-b-2 border-ink pb-4">
            <div className="min-w-0">
              <p className="text-2xl font-bold">{title}</p>
              <div className="mt-1">{about}</div>
            </div>
          </header>
          {children}
          <footer className="mt-8 border-t border-line pt-3 text-sm text-quiet">{stamp}</footer>
        </article>
      </div>
    </>
  );
}

interface PaperTableProps {
  headings: readonly { name: string; width?: string }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Taller rows, with room to write in. */
  isTall?: boolean;
}

/** A table with ruled lines. The headings repeat on every sheet, and no row is split. */
export function PaperTable({ headings, rows, isTall }: PaperTableProps) {
  return (
    <table className="w-full border-collapse text-left text-list">
      <thead>
        <tr className="border-b border-ink">
          {headings.map(({ name, width }) => (
            <th key={name} scope="col" style={{ width }} className="py-1.5 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className={`break-inside-avoid border-b border-line ${isTall ? 'h-11' : 'h-9'}`}>
            {cells.map((cell, index) => (
              <td key={headings[index]?.name} className="py-1 pr-4 tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
