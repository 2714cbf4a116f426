import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

test.each([
  '123456',
  '123-456',
  '123 456',
  '123\u00a0456',
  '1 2 3 4 5 6',
  ' 123456. ',
  '123\u2011456',
  '１２３４５６',
])('reads %j as 123456', (typed) => {
  let code = '';
  render(<CodeField label="Code" value="" error={undefined} onChange={(next) => (code = next)} />);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: typed } });
  expect(code).toBe('123456');
});
