import type { ComponentProps } from 'react';
import { Bell } from 'lucide-react';

interface BellButtonProps extends ComponentProps<'button'> {
  unread: number;
}

export function BellButton({ unread, ...button }: BellButtonProps) {
  const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...button}
      aria-label={name}
      title={name}
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-sunken hover:text-ink"
    >
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-[4px] right-[2px] min-w-[20px] rounded-full border-2 border-surface bg-accent px-[4px] text-center text-[11px] leading-[16px] font-bold text-accent-ink tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
