// Pages that the server writes: what is put into them stays text, in an element and in an attribute.
import { expect, test } from 'vitest';
import { html } from './html.ts';

const hostile = `"><script>alert('1')</script>&amp;`;

test('what is put into a page is escaped, in elements and in attributes', () => {
  const page = html`<p title="${hostile}" lang="${hostile}">${hostile}</p>`.text;
  expect(page.match(/[<>"']/g)?.join('')).toBe(`<""""><>`);
  expect(page).toContain('&#38;amp;');
  expect(page.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toContain(hostile);
});

test('parts of a page are put in as they are, once', () => {
  const part = html`<b>${'<i>'}</b>`;
  expect(html`<p>${part}${[part]}</p>`.text).toBe('<p><b>&#60;i&#62;</b><b>&#60;i&#62;</b></p>');
});
