// Each act has one name: no text of the product uses a word that the glossary's table of acts excludes.
import { expect, test } from 'vitest';
import { sourceOf } from './named-tests.ts';
import { productTexts, textsIn } from './product-texts.ts';

/** Returns each act with the phrases that are not used for it. */
const acts = (/## Acts\n[\s\S]*?(?=\n## )/.exec(sourceOf('docs/glossary.md'))?.[0] ?? '')
  .split('\n')
  .filter((line) => /^\| (?!Act |---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, act = '', , not = '']) => ({ act, phrases: not.split(', ') }));

/** `…` stands for up to four words of one sentence. */
const patternOf = (phrase: string): RegExp =>
  new RegExp(`\\b${phrase.replace(' … ', '(?: [^\\s.!?;:]+){0,4} ')}\\b`, 'i');

const forbidden = acts.flatMap(({ act, phrases }) =>
  phrases.map((phrase) => ({ act, phrase, pattern: patternOf(phrase) })),
);

const texts = productTexts();

/** Texts with another meaning, and the specification's own words. */
const allowed: readonly { text: RegExp; why: string }[] = [
  { text: /^(Objection(: object to a use of your data\.)?|objection)$/, why: 'a right of data protection' },
];

const faultsIn = (texts: readonly { path: string; text: string }[]): string[] =>
  texts
    .filter(({ text }) => !allowed.some((each) => each.text.test(text)))
    .flatMap(({ path, text }) =>
      forbidden
        .filter(({ pattern }) => pattern.test(text))
        .map(({ act, phrase }) => `${path}: “${text}” says “${phrase}” for ${act}`),
    );

test('names each act with the word of the glossary in every text of the product', () => {
  expect(faultsIn(texts)).toEqual([]);
});

test('lists no exception that the product does not need', () => {
  for (const { text, why } of allowed)
    expect(
      texts.some((each) => text.test(each.text)),
      why,
    ).toBe(true);
});

test('finds another name for each act, in a string, in a template and between tags', () => {
  expect(acts.map(({ act }) => act)).toEqual([
    'Propose times',
    'Choose',
    'Move',
    'Cancel',
    'Record outcome',
    'Offer',
    'Release',
    'Withdraw',
    'Agree',
    'Dispute',
  ]);
  const source = `
    const label = 'Reschedule';
    const title = \`\${name} offers 3 times for \${job}\`;
    const line = 'The Gulf Foundry objects to the time';
    const page = <p>Confirm the two proposed times</p>;
    const own = <p>Propose times. Choose a time for the learner.</p>;
  `;
  const found = faultsIn(textsIn(source, 'tsx').map((text) => ({ path: 'page.tsx', text })));
  expect(found.map((line) => line.split(' says ')[1])).toEqual([
    '“reschedule” for Move',
    '“offers … times” for Propose times',
    '“objects to” for Dispute',
    '“confirm … times” for Choose',
  ]);
});
