// Moments as the date and time fields of a browser hold them, on this device's clocks.

/** "2026-06-09T10:00" as an instant; what is not a time stays as it is and is refused. */
export function toInstant(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** An instant as "2026-06-09T10:00". */
export function toLocal(instant: string | Date): string {
  const at = new Date(instant);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
