import type { ReactNode } from 'react';

/** Names and values, one per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

interface FactProps {
  name: string;
  /** Uses the full width, for a text of several lines. */
  wide?: boolean;
  children: ReactNode;
}

export function Fact({ name, wide, children }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-full' : undefined}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
