import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import { usePlatform } from '#app/session/platform.ts';
import { SkipLink } from './skip-link.tsx';
import { UpdateBar } from './updates/update-bar.tsx';

/** The frame of a visitor's pages other than the landing page: the brand on top, one column below. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { name: platform } = usePlatform();
  return (
    <>
      <SkipLink />
      <header className="border-b border-line pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:px-6">
          <Link to="/" aria-label={`${platform} home`} className="flex rounded-control p-1">
            <Brand />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-8 pb-16 sm:px-6">
        <UpdateBar className="top-[max(0.75rem,env(safe-area-inset-top))] mb-6" />
        {children}
      </main>
    </>
  );
}
