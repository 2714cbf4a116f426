import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { Failed } from './use-loaded.ts';

interface WaitingPageProps {
  title?: string;
  sentence: string;
  problem: Failed;
  /** Additional information. */
  children?: ReactNode;
}

/** Replaces a whole page that cannot load without the server. */
export function WaitingPage({
  title = 'Waiting for a connection',
  sentence,
  problem,
  children,
}: WaitingPageProps) {
  return (
    <div className="max-w-xl py-6">
      <PageHeader title={title}>{sentence}</PageHeader>
      <div className="flex flex-col gap-4">
        {children}
        <NotLoaded {...problem} />
      </div>
      {location.pathname !== '/' && (
        <LinkButton to="/" look="secondary" className="mt-4">
          Back to Home
        </LinkButton>
      )}
    </div>
  );
}
