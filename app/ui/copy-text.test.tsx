// Copying with a clipboard, with the older command, and with neither.
import { afterEach, expect, test, vi } from 'vitest';
import { copyText, copyValue } from './copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function field(): HTMLInputElement {
  const input = document.createElement('input');
  input.value = 'https://skillpact.example/join#secret';
  document.body.append(input);
  return input;
}

/** Browsers have no clipboard at an address of plain http. */
const withoutClipboard = () => vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });

test('copies by the clipboard where there is one', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  expect(await copyText(field())).toBe(true);
  expect(writeText).toHaveBeenCalledWith('https://skillpact.example/join#secret');
});

test('copies by the older command without a clipboard, from the selected field', async () => {
  withoutClipboard();
  const input = field();
  const execCommand = vi.fn(
    () => document.activeElement === input && input.selectionEnd === input.value.length,
  );
  vi.stubGlobal('document', Object.assign(document, { execCommand }));
  expect(await copyText(input)).toBe(true);
  expect(execCommand).toHaveBeenCalledWith('copy');
});

test('reports that nothing was copied, and leaves the text selected', async () => {
  withoutClipboard();
  vi.stubGlobal('document', Object.assign(document, { execCommand: () => false }));
  const input = field();
  expect(await copyText(input)).toBe(false);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
  expect(await copyValue('555-0100')).toBe(false);
});
