// Lists the owners of unsent changes on this device, by first name and initial.
import { waitingHere } from '#app/replica/device/unsent-work-of-others.ts';

/** Lists the people whose unsent work waits on this device. */
export async function showWaiting(page: Document): Promise<void> {
  const section = page.getElementById('waiting');
  const list = section?.querySelector('ul');
  if (!section || !list) return;
  const waiting = await waitingHere().catch(() => []);
  for (const { label, changes } of waiting) {
    const item = page.createElement('li');
    for (const text of [label || 'Somebody', `${changes} waiting`])
      item.append(Object.assign(page.createElement('span'), { textContent: text }));
    list.append(item);
  }
  section.hidden = waiting.length === 0;
}
