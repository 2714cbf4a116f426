// Bugs planted in shared devices: the key, the session and the PIN of the person who is not in.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

export const sharedDeviceBugs: readonly Bug[] = [
  plant(
    'a key that stays after the lock',
    'A locked device has no key in memory',
    {
      file: 'app/shared-device/enter.test.tsx',
      test: 'forgets the key, hides the screen and drops the cookie at the lock',
    },
    'app/shared-device/enter.ts',
    '    setUnlocked(undefined);\n    database.close();',
    '    database.close();',
  ),
  plant(
    'work sent as the person before',
    'A session of a shared device works for its own person only',
    {
      file: 'sync-server/routes/identity/session-locks.pg.test.ts',
      test: 'opens a locked session with its secret only',
    },
    'sync-server/identity/shared-devices/session-lock.ts',
    'lock === sentLock(context)',
    'sentLock(context) !== undefined',
  ),
  plant(
    'a wrong PIN that a reload takes back',
    'A try is counted before the PIN is checked',
    {
      file: 'app/replica/device/unlock-copy.test.ts',
      test: 'counts a try that a killed browser never finished',
    },
    'app/replica/device/unlock-copy.ts',
    '  await changeCopy(person, () => counted, browser);\n',
    '',
  ),
  plant(
    'an index key in plain text',
    'Nothing of a row is written as plain text on a shared device',
    {
      file: 'app/replica/store/encrypted/encrypted-database.test.ts',
      test: 'writes no name, reference or index key as plain text',
    },
    'app/replica/store/encrypted/record-log.ts',
    '    return { number, iv, data: await crypto.subtle.encrypt(this.cipher(iv, number), this.key, bytes) };',
    '    return { number, iv, data: bytes.buffer };',
  ),
];
