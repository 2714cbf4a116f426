// Tests that a mail says the same as text and as HTML, and that no value of another person becomes HTML.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailLayoutModule } from '../../scripts/lib/mail-layout.mjs';
import { threadOf, writeMail } from './write-mail.ts';

const source = {
  to: 'ada@example.org',
  subject: 'News',
  parts: [
    'Two things happened:',
    { list: ['One', 'Another'] },
    { label: 'Your code is', code: '123456' },
    { action: 'Open the interview', url: 'https://skillpact.example/interviews?ref=C-1&x=2' },
  ],
  reason: 'You chose this email.',
  unsubscribe: 'https://skillpact.example/api/unsubscribe?person=a&key=b',
};

test('stores the layout as it is compiled', async () => {
  const stored = readFileSync(new URL('mail-layout.ts', import.meta.url), 'utf8');
  expect(stored, 'Run: node scripts/lib/mail-layout.mjs').toBe(await mailLayoutModule());
});

test('writes every part in the text and in the HTML', () => {
  const { text, html } = writeMail(source);
  expect(text).toBe(
    [
      'Two things happened:\n\n- One\n- Another\n\nYour code is 123456\n\n',
      'Open the interview: https://skillpact.example/interviews?ref=C-1&x=2\n\n',
      'You chose this email.\nUnsubscribe: https://skillpact.example/api/unsubscribe?person=a&key=b',
    ].join(''),
  );
  for (const said of ['Two things happened:', 'One', 'Another', '123456', 'You chose this email.'])
    expect(html).toContain(said);
  expect(html).toContain('href="https://skillpact.example/interviews?ref=C-1&#38;x=2"');
  expect(html).toContain('href="https://skillpact.example/api/unsubscribe?person=a&#38;key=b"');
  expect(html).toContain('<title>News</title>');
  expect(html?.match(/\{\{\w+\}\}/g)).toEqual(['{{platform}}']);
});

test('writes no part that the mail does not have', () => {
  const { text, html } = writeMail({ to: source.to, subject: 'News', parts: ['Hello'] });
  expect(text).toBe('Hello');
  expect(html).not.toMatch(/href|<!--part/);
});

test.each(['<script>alert(1)</script>', '"><img src=x>', "' onclick='x", '{{parts}} $& $1', '&lt;b&gt;'])(
  'shows the name %s as it was typed',
  (name) => {
    const { text, html = '' } = writeMail({
      ...source,
      subject: `${name} invites you`,
      parts: [`From ${name}`, { list: [name] }, { action: name, url: 'https://skillpact.example/' }],
    });
    const shown = html
      .replaceAll(/<style.*?<\/style>|<!--.*?-->/gs, '')
      .replaceAll(/<[^>]*>/g, '\n')
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(shown.split(name)).toHaveLength(5);
    expect(html).not.toMatch(/<script|<img|onclick='/);
    expect(text).toContain(`From ${name}\n\n- ${name}\n\n${name}: https`);
  },
);

test('makes one thread of each thing, without its id', () => {
  const thread = threadOf('interview 7.C-7K2M4QXA5');
  expect(thread).toBe(threadOf('interview 7.C-7K2M4QXA5'));
  expect(thread).not.toBe(threadOf('interview 7.C-7K2M4QXA6'));
  expect(thread).toMatch(/^about-[\w-]{24}$/);
});
