import type { ReactNode } from 'react';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

interface AdminPageProps {
  title: string;
  /** What this is, in one or two sentences. */
  about: ReactNode;
  children: ReactNode;
}

/** A page at the administrators' door: one narrow sheet with one thing to do. */
export function AdminPage({ title, about, children }: AdminPageProps) {
  return (
    <div className="mx-auto w-full max-w-md rounded-panel border border-line bg-surface p-5 sm:mt-6 sm:p-8">
      <PageHeader title={title}>{about}</PageHeader>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  );
}
