import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OfAddress } from './of-address.tsx';

function Course() {
  const { id } = useParams();
  const [first] = useState(id);
  return (
    <>
      <p>Opened for {first}</p>
      <Link to="/courses/8">Next</Link>
      <Link to="/courses/7?tab=completed">Completed</Link>
    </>
  );
}

test('resets a screen when the row in its address changes, but not when other parts change', () => {
  render(
    <MemoryRouter initialEntries={['/courses/7']}>
      <Routes>
        <Route path="/courses/:id" element={<OfAddress screen={Course} />} />
      </Routes>
    </MemoryRouter>,
  );
  const shown = screen.getByText('Opened for 7');
  fireEvent.click(screen.getByText('Completed'));
  expect(screen.getByText('Opened for 7')).toBe(shown);
  fireEvent.click(screen.getByText('Next'));
  expect(screen.getByText('Opened for 8')).toBeTruthy();
});
