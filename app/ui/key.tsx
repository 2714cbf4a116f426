/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-mark border border-line bg-paper px-1.5 py-px text-center font-sans text-sm font-medium text-ink">
      {children}
    </kbd>
  );
}
