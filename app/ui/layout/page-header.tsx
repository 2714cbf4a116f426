import { createContext, memo, use, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The part after the page's name in the window's title. */
export const WindowName = createContext('');

/** The number of unread conversations: "(3)" before the page's name in the window's title. */
export const UnreadInTitle = createContext(0);

/** The first page keeps the focus where the browser put it. */
let isFirstPage = true;

interface Back {
  to: string;
  label: string;
}

interface PageHeaderProps {
  title: string;
  /** One line under the title that describes the page. */
  children?: ReactNode;
  /** One or two buttons for the page as a whole. */
  actions?: ReactNode;
  back?: Back;
}

/** Shows the page's name as the heading, sets it as the window's title, and announces it to screen readers. */
export function PageHeader({ title, children, actions, back }: PageHeaderProps) {
  const heading = usePageFocus(title);
  return (
    <header className="mb-6 flex flex-col gap-4">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold sm:text-3xl">
            {title}
          </h1>
          {children && <div className="mt-1 max-w-prose text-quiet">{children}</div>}
        </div>
        {actions && <div className="flex max-w-full flex-wrap gap-2 min-[390px]:gap-3">{actions}</div>}
      </div>
    </header>
  );
}

const BackLink = memo(function BackLink({ to, label }: Back) {
  return (
    <Link
      to={to}
      className="-mb-2 inline-flex min-h-11 items-center gap-1 self-start rounded-mark pr-2 text-list font-medium text-accent-text hover:underline pointer-fine:min-h-8"
    >
      <ChevronLeft aria-hidden className="-ml-1.5 size-5" />
      {label}
    </Link>
  );
});

/** Sets the window's title, and focuses the page's heading after navigation inside the app. */
export function usePageFocus(title: string) {
  const suffix = use(WindowName);
  const unread = use(UnreadInTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = suffix ? `${title} · ${suffix}` : title;
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, suffix, unread]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}
