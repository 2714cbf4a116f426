// Tests that a page which the browser translates stays alive and shows no words of before.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { original, translate } from './testing/translator.ts';
import type { Placing } from './testing/translator.ts';
import { followTranslation } from './translated-texts.ts';

/** A page with texts of all kinds beside each other. */
function Page() {
  const [count, setCount] = useState(0);
  const names = ['Ada', 'Bo', 'Cy'].slice(count % 3);
  return (
    <main>
      <p data-testid="beside">
        Select all {count > 1 && 'that are shown '}({count}) {count % 2 ? <b>odd</b> : 'even'} rows
      </p>
      <p data-testid="alone">{`${count} chosen`}</p>
      <p data-testid="first">
        {count > 2 && <i>New </i>}
        {count === 1 ? null : 'waiting'}
        {count === 3 && ' and shown'}
      </p>
      <ul>
        {(count % 2 ? names.toReversed() : names).map((name) => (
          <li key={name}>
            {name} of {count}
          </li>
        ))}
      </ul>
      {count < 4 ? 'Some are left' : <strong>None is left</strong>}
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </main>
  );
}

const settled = () => act(() => new Promise((resolve) => void setTimeout(resolve, 20)));
const shown = () => screen.getByRole('main').textContent;
const more = () => fireEvent.click(screen.getByRole('button'));

/** The words of the page after each step, without a translation. */
function plainSteps(): (string | null)[] {
  render(<Page />);
  const steps = Array.from({ length: 7 }, () => {
    more();
    return shown();
  });
  cleanup();
  return steps;
}

const stops: (() => void)[] = [];
beforeEach(() => void stops.push(followTranslation()));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe.each<Placing>(['replaceChild', 'insertBefore and removeChild'])('a translation by %s', (placing) => {
  test('stands every change and shows the words of now', async () => {
    const steps = plainSteps();
    render(<Page />);
    stops.push(translate(placing));
    for (const [index, plain] of steps.entries()) {
      await settled();
      more();
      // Before the translation of the new words arrives, no old one stands beside them.
      await settled();
      expect(original(shown()), `step ${index + 1}`).toBe(plain);
      expect(shown()).not.toBe(plain);
    }
  });

  test('shows a change that comes before the next translation in the words of now', async () => {
    const steps = plainSteps();
    render(<Page />);
    for (const [index, plain] of steps.entries()) {
      translate(placing)();
      await settled();
      more();
      await settled();
      expect(original(shown()), `step ${index + 1}`).toBe(plain);
    }
  });

  test('shows the original again, and each change after that', async () => {
    const [first, second] = plainSteps();
    render(<Page />);
    translate(placing)();
    await settled();
    const texts = [...document.querySelectorAll('main font')].flatMap((font) => {
      const text = font.previousSibling;
      return text instanceof Text ? [[font, text] as const] : [];
    });
    for (const [font, text] of texts) font.replaceWith(text);
    await settled();
    expect(document.querySelectorAll('main font')).toHaveLength(0);
    more();
    expect(shown()).toBe(first);
    more();
    expect(shown()).toBe(second);
  });
});

test('gives a text its words again that one FONT stood for together with another', async () => {
  render(<Page />);
  const paragraph = screen.getByTestId('beside');
  const [one, two, ...others] = [...paragraph.childNodes];
  const font = document.createElement('font');
  font.textContent = 'Alles';
  one?.before(font);
  one?.remove();
  two?.remove();
  await settled();
  expect(paragraph.textContent).toBe(`Alles${others.map((node) => node.textContent).join('')}`);
  more();
  more();
  await settled();
  expect(paragraph.textContent).toBe('Select all that are shown (2) even rows');
});

test('leaves a text alone that the app removes beside a FONT', async () => {
  render(<p data-testid="here">plain</p>);
  const here = screen.getByTestId('here');
  here.append(document.createElement('font'));
  await settled();
  expect(here.textContent).toBe('plain');
});
