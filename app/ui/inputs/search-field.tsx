import { useRef } from 'react';
import { Search, X } from 'lucide-react';
import { cx } from '../cx.ts';
import { IconButton } from '../button.tsx';
import { controlClass } from './field.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Labels up to this length fit into every field. */
const shortLabel = 20;
/** Labels up to this length fit into a field of 23 rem, longer ones into one of 30 rem. */
const longLabel = 36;

/**
 * Filters a list while typing. The label is read aloud and shown as the placeholder, or "Search" where a long one would
 * be cut.
 */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLong = label.length > shortLabel;
  const isLongest = label.length > longLabel;
  return (
    <div className={cx('@container relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        className={cx(
          controlClass,
          'peer pr-11 pl-10',
          isLongest
            ? '@max-[30rem]:placeholder:text-transparent'
            : isLong && '@max-[23rem]:placeholder:text-transparent',
        )}
      />
      {isLong && (
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute top-1/2 left-10 hidden -translate-y-1/2 text-quiet',
            isLongest
              ? '@max-[30rem]:peer-placeholder-shown:block'
              : '@max-[23rem]:peer-placeholder-shown:block',
          )}
        >
          Search
        </span>
      )}
      {value && (
        <IconButton
          label="Clear search"
          className="absolute top-0 right-0"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
