// The list of what is shown by which test names tests that there are.
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../docs/asvs.csv', import.meta.url), 'utf8');
const { data } = Papa.parse<Record<'id' | 'subject' | 'shown by', string>>(text.trim(), { header: true });

test('each requirement is named once and is shown by a test that exists, or says why by none', () => {
  expect(data.length).toBeGreaterThan(60);
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  for (const { id, subject, 'shown by': shownBy } of data) {
    expect(id).toMatch(/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/);
    expect(subject, id).not.toBe('');
    expect(shownBy, id).not.toMatch(/^(reason: *)?(open\b|$)/);
    if (!shownBy.startsWith('reason: '))
      expect(existsSync(new URL(`../${shownBy}`, import.meta.url)), `${id} ${shownBy}`).toBe(true);
  }
});
