import type { ReactNode } from 'react';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

interface AdminPageProps {
  title: string;
  /** One or two sentences about the page. */
  about: ReactNode;
  children: ReactNode;
}

/** A page of the administrators' entrance: one narrow sheet with one action. */
export function AdminPage({ title, about, children }: AdminPageProps) {
  return (
    <div className="mx-auto w-full max-w-md rounded-panel border border-line bg-surface p-5 sm:mt-6 sm:p-8">
      <PageHeader title={title}>{about}</PageHeader>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  );
}
