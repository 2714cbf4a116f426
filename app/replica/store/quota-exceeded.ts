// The one failure of a save that a person can do something about.

/** Browsers say it by name; inside a transaction the error that aborted it is wrapped. */
export function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== error && isQuotaExceeded(inner));
}
