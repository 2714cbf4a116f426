import { use } from 'react';
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { RestComes } from '../lists/rest-comes.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Explains what will appear here, and when. */
  children?: ReactNode;
  /** The single next step. */
  action?: ReactNode;
}

/** An empty list. If its rows may not have arrived yet, says only that. */
export function EmptyState(props: EmptyStateProps) {
  const rest = use(RestComes);
  return rest === undefined ? (
    <Panel {...props} />
  ) : (
    <Panel icon={props.icon} title="Not complete yet">
      {rest}
    </Panel>
  );
}

function Panel({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-1 px-4 py-8 sm:px-5">
      <span className="mb-2 grid size-11 place-items-center rounded-control bg-sunken text-quiet">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-quiet">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
