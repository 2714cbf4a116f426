// Tests server-rendered pages: inserted values stay text, in an element and in an attribute.
import { expect, test } from 'vitest';
import { html } from './html.ts';

const hostile = `"><script>alert('1')</script>&amp;`;

test('escapes values in elements and attributes', () => {
  const page = html`<p title="${hostile}" lang="${hostile}">${hostile}</p>`.text;
  expect(page.match(/[<>"']/g)?.join('')).toBe(`<""""><>`);
  expect(page).toContain('&#38;amp;');
  expect(page.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toContain(hostile);
});

test('inserts nested HTML parts unchanged and without double escaping', () => {
  const part = html`<b>${'<i>'}</b>`;
  expect(html`<p>${part}${[part]}</p>`.text).toBe('<p><b>&#60;i&#62;</b><b>&#60;i&#62;</b></p>');
});
