import { expect, test } from 'vitest';
import { zoneOptions } from './zone-options.ts';

const labelOf = (zone: string) => zoneOptions(zone).find(({ value }) => value === zone)?.label;

test('names a zone by its city, with its offset', () => {
  expect(labelOf('America/Phoenix')).toBe('Phoenix, America (UTC−7)');
  expect(labelOf('America/Indiana/Knox')).toMatch(/^Knox, Indiana, America \(UTC−[56]\)$/);
  expect(labelOf('UTC')).toBe('UTC');
});

test('names cities as people know them, and saves the name that the browser knows', () => {
  expect(labelOf('Asia/Calcutta')).toBe('Kolkata, Asia (UTC+5:30)');
  expect(labelOf('Europe/Kiev')).toMatch(/^Kyiv, Europe /);
  const labels = zoneOptions('UTC').map(({ label }) => label);
  for (const former of ['Calcutta', 'Rangoon', 'Kiev', 'Godthab', 'Saigon'])
    expect(labels.join()).not.toContain(former);
});

test('lists the current zone once, even if the device does not list it', () => {
  expect(zoneOptions('Asia/Kolkata').map(({ value }) => value)).toContain('Asia/Kolkata');
  expect(new Set(zoneOptions('UTC').map(({ value }) => value)).size).toBe(zoneOptions('UTC').length);
});
