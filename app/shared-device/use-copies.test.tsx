// The names on the device home of a shared device.
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveCopy } from '#app/replica/device/shared-device.ts';
import { noTries } from '#app/replica/device/unlock-copy.ts';
import { useCopies } from './use-copies.ts';

const copyOf = (person: string, label: string, organization: string) => {
  const recovery = { key: person, person, label, changes: 0, keyId: '', ephemeral: '', iv: '', text: '' };
  return saveCopy({ person, label, organization, wrapped: null, recovery, ...noTries });
};

test('adds the organization to the names of two accounts with the same name', async () => {
  await copyOf('tess', 'Tess A.', 'Northside College');
  await copyOf('tess-harbor', 'Tess A.', 'Harbor Shipyard');
  await copyOf('omar', 'Omar H.', 'Northside College');
  const { result } = renderHook(useCopies);
  await waitFor(() =>
    expect(result.current.copies?.map(({ label }) => label)).toEqual([
      'Omar H.',
      'Tess A., Harbor Shipyard',
      'Tess A., Northside College',
    ]),
  );
});
