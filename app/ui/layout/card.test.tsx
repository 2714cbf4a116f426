import { render, screen } from '@testing-library/react';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';
import { Card } from './card.tsx';
import { Notice } from '../feedback/notice.tsx';

test('keeps a notice off the border of a flush card', async () => {
  render(
    <Card flush title="Rows">
      <Notice>They did not come.</Notice>
    </Card>,
  );
  const notice = screen.getByRole('status');
  const { build } = await compile('@theme { --spacing: 0.25rem } @tailwind utilities;');
  const style = build([...(notice.parentElement?.classList ?? [])]);
  expect(notice.classList).toContain('notice');
  expect(style).toMatch(/> ?\.notice \{\s*margin: /);
});
