// The layout of a page: what is on top, the navigation on the left, and the page itself.
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
import { PageSpinner } from '#app/ui/feedback/spinner.tsx';
import { Sidebar } from './sidebar.tsx';
import type { SidebarProps } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

interface PageFrameProps extends Omit<SidebarProps, 'onNavigate'> {
  top: ReactNode;
  /** Shown above the page, also above one that fails. */
  bar?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ entries, waiting, top, bar, children }: PageFrameProps) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {top}
      <div className="flex flex-1">
        <aside className="w-68 shrink-0 border-r border-line bg-surface max-lg:hidden print:hidden">
          <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto">
            <Sidebar entries={entries} waiting={waiting} />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-10 sm:px-6 lg:px-10 lg:pt-8">
          <div className="mx-auto max-w-6xl">
            {bar}
            <ErrorBoundary at={pathname}>
              <Suspense fallback={<PageSpinner />}>{children}</Suspense>
            </ErrorBoundary>
          </div>
        </main>
      </div>
    </div>
  );
}

/** Scrolls a new page to its top. Going back restores the previous position. */
function useScrollToTop(pathname: string) {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP') window.scrollTo({ top: 0 });
  }, [pathname, kind]);
}
