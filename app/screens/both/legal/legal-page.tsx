import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

/** A page of text: one column, numbered sections, the date on top, a back link at both ends. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="max-w-[42rem]">
      <PageHeader title={title} back={{ to: '/', label: 'Back to Home' }}>
        Last updated July 27, 2025
      </PageHeader>
      <div className="flex flex-col gap-8">{children}</div>
      <LinkButton to="/" look="secondary" className="mt-10">
        Back to Home
      </LinkButton>
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function LegalList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="ml-5 flex list-disc flex-col gap-1.5 marker:text-quiet">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
