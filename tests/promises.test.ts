// Each promise on the legal pages is held by named tests. Each other sentence is listed as one that promises nothing.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as policy from '#shared/policy.ts';
import { sentencesIn } from './legal-sentences.ts';
import { namesIn, sourceOf } from './named-tests.ts';
import { explanations, privacyPromises, termsPromises } from './promises.ts';

const pages = {
  'app/screens/both/legal/privacy-policy.tsx': privacyPromises,
  'app/screens/both/legal/terms-of-service.tsx': termsPromises,
};

/** With the periods of the policy as numbers, as the page shows them. */
const filled = (source: string): string =>
  source.replaceAll(/\$\{(\w+)\}/g, (written, name: string) =>
    String(new Map<string, unknown>(Object.entries(policy)).get(name) ?? written),
  );

const textOf = (page: string): string => filled(sourceOf(page)).replaceAll(/\s+/g, ' ');

const all = Object.entries(pages).flatMap(([page, promises]) =>
  promises.map((promise) => ({ page, ...promise })),
);

test.each(all)('prints and holds: $sentence', ({ page, sentence, heldBy }) => {
  expect(textOf(page)).toContain(sentence);
  expect(heldBy.length).toBeGreaterThan(0);
  for (const [file, title] of heldBy) expect(namesIn(file), `${file}: ${title}`).toContain(title);
});

test.each(Object.entries(pages))(
  'prints no sentence that is neither a promise nor explained: %s',
  (page, promises) => {
    const sentences = sentencesIn(filled(sourceOf(page)));
    expect(sentences.length).toBeGreaterThan(20);
    const isHeld = (text: string) => promises.some(({ sentence }) => text.includes(sentence));
    expect(sentences.filter((text) => !isHeld(text) && !explanations.includes(text))).toEqual([]);
  },
);

test('explains only sentences that a legal page prints', () => {
  const printed = Object.keys(pages).flatMap((page) => sentencesIn(filled(sourceOf(page))));
  expect(explanations.filter((text) => !printed.includes(text))).toEqual([]);
});

/**
 * Mail to the person, push to the person's devices, webhooks to the systems that owners named, sign-in at the issuer that an
 * operator configured. The doctor asks this server.
 */
const senders = [
  'sync-server/delivery/https-post.ts',
  'sync-server/doctor/doctor.ts',
  'sync-server/identity/openid.ts',
  'sync-server/operations/mail.ts',
  'sync-server/push/send.ts',
  'sync-server/push/vapid.ts',
  'sync-server/webhooks/send-webhooks.ts',
];

test('names every address to which the server sends data', () => {
  const folder = fileURLToPath(new URL('../sync-server/', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `sync-server/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path));
  const sends =
    /\bfetch\(|\bhttpsPost\(|from 'nodemailer'|import\('nodemailer'\)|from 'web-push'|from 'openid-client'|import\('openid-client'\)|\bhttps?\.request\(|\brequest\(\{|from 'undici'/;
  expect(sources.filter((path) => sends.test(sourceOf(path))).toSorted()).toEqual(senders);
});
