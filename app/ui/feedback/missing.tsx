import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header.tsx';

interface MissingProps {
  title: string;
  description: string;
  action: ReactNode;
}

/** A page whose subject is not there, or not this person's to see. */
export function Missing({ title, description, action }: MissingProps) {
  return (
    <div className="max-w-xl py-6">
      <PageHeader title={title}>{description}</PageHeader>
      {action}
    </div>
  );
}
