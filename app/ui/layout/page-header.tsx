import { createContext, memo, use, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** What follows the page's name in the window's title. */
export const WindowName = createContext('');

/** How many conversations are unread: "(3)" before the page's name in the window's title. */
export const UnreadInTitle = createContext(0);

/** The page that the browser itself loaded leaves focus where the browser put it. */
let isFirstPage = true;

interface Back {
  to: string;
  label: string;
}

interface PageHeaderProps {
  title: string;
  /** Under the title: what this is, in one line. */
  children?: ReactNode;
  /** One or two buttons for the page as a whole. */
  actions?: ReactNode;
  back?: Back;
}

/** The page's name, once: as its heading, in the window's title, and for whoever hears that a new page has come. */
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
        {actions && <div className="flex flex-wrap gap-2 min-[390px]:gap-3">{actions}</div>}
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

/** Names the window after the page and puts focus on its heading when a step inside the app has led here. */
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
