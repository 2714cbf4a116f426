/** Times and counts the way the product writes them: "10:42", "Jun 3, 10:42", "28 students". */

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const number = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A moment's time of day on this device's clock. */
export function formatTime(moment: string | Date): string {
  return clock.format(new Date(moment));
}

/** The time alone on the day itself, the day and the time otherwise. */
export function formatMoment(moment: string | Date, now: Date): string {
  const at = new Date(moment);
  return at.toDateString() === now.toDateString()
    ? clock.format(at)
    : `${day.format(at)}, ${clock.format(at)}`;
}

export function formatNumber(value: number): string {
  return number.format(value);
}

/** US dollars without cents: "$12,400". */
export function formatDollars(value: number): string {
  return dollars.format(value);
}

/** A number with its noun: count(1, 'student') is "1 student", count(28, 'student') is "28 students". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`;
}

/** The first letter raised: "in-person" is "In-person". */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
