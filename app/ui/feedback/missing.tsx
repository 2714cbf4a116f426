import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header.tsx';

interface MissingProps {
  title: string;
  description: string;
  action: ReactNode;
}

/** A page whose subject does not exist, or is not visible to this person. */
export function Missing({ title, description, action }: MissingProps) {
  return (
    <div className="max-w-xl py-6">
      <PageHeader title={title}>{description}</PageHeader>
      {action}
    </div>
  );
}
