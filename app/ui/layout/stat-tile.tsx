import type { ReactNode } from 'react';
import { signed } from '../format.ts';

interface StatTileProps {
  label: string;
  value: string;
  /** An addition to the figure: "+2 pending approval". */
  note?: ReactNode;
  /** How much the figure changes once the changes made here are sent. */
  waiting?: number | undefined;
}

/** Figures in a row, separated by lines. On a phone, two per row, or one in large text. */
export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="@container">
      <dl
        aria-label={label}
        className="grid gap-px overflow-hidden rounded-panel border border-line bg-line @min-[17em]:grid-cols-2 @min-[44em]:grid-cols-4"
      >
        {children}
      </dl>
    </div>
  );
}

/** A count. `waiting` is how much unsent changes add to it. */
export function StatTile({ label, value, note, waiting = 0 }: StatTileProps) {
  return (
    <div className="flex flex-col gap-1 bg-surface px-4 py-4 sm:px-5">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="flex flex-col">
        <span className="text-2xl font-bold tabular-nums sm:text-3xl">{value}</span>
        {waiting !== 0 && <span className="text-sm text-wait">{signed(waiting)} waiting</span>}
        {note && <span className="text-sm text-quiet">{note}</span>}
      </dd>
    </div>
  );
}
