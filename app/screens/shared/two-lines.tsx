import type { ReactNode } from 'react';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
}

/** A cell of a compact table: what is read first, over a quiet line. In a table, what is too long ends in dots. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div className="leading-tight wrap-anywhere @4xl:[&>*]:truncate">
      <div>{first}</div>
      {second && <div className="text-sm leading-tight font-normal text-quiet">{second}</div>}
    </div>
  );
}
