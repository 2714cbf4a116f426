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
    'const data = await crypto.subtle.encrypt(this.cipher(iv, number), this.parts.key, bytes);',
    'const data = bytes.buffer;',
  ),
  plant(
    'a change in memory before it is on the disk',
    'A change that the disk refuses is not shown',
    {
      file: 'app/replica/store/encrypted/encrypted-database.test.ts',
      test: 'takes back in memory a change that the disk refuses',
    },
    'app/replica/store/encrypted/encrypted-database.ts',
    '      await this.log.append(',
    '      memory.own = draft.own;\n      await this.log.append(',
  ),
  plant(
    'two changes of a copy at once',
    'Transactions of an encrypted copy run one after another',
    {
      file: 'app/replica/store/encrypted/encrypted-database.test.ts',
      test: 'runs changes of the same table one after another',
    },
    'app/replica/store/encrypted/encrypted-database.ts',
    'const done = this.turn.then(work);',
    'const done = work();',
  ),
  plant(
    'a try counted after the PIN is checked',
    'A try is on the disk before the PIN is checked',
    {
      file: 'app/replica/device/unlock-copy.test.ts',
      test: 'counts a try that a killed browser never finished',
    },
    'app/replica/device/unlock-copy.ts',
    '  await changeCopy(person, () => counted, browser);\n',
    '',
    {
      file: 'app/replica/device/unlock-copy.ts',
      find: '    if (!(error instanceof WrongPin)) throw error;\n',
      replace:
        '    if (!(error instanceof WrongPin)) throw error;\n    await changeCopy(person, () => counted, browser);\n',
    },
  ),
  plant(
    'plain rows on the disk while a copy opens',
    'Opening a copy writes nothing in plain text, whenever it is killed',
    { file: 'app/shared-device/kills.test.tsx', test: 'keeps all work when killed at any step of unlocking' },
    'app/replica/store/encrypted/record-log.ts',
    '    const records = await Promise.all(\n      pages.map(',
    `    const plain = pages.map((rows, index) => ({ number: this.last + 1 + index, rows }));
    await this.within((log) => log.bulkPut(plain as never));
    const records = await Promise.all(
      pages.map(`,
  ),
  plant(
    'a full disk that nobody hears of',
    'A lock on a full disk says whose last change is lost',
    {
      file: 'app/shared-device/enter.test.tsx',
      test: 'locks, keeps what was saved, and tells what was not, on a disk that is full while it locks',
    },
    'app/shared-device/enter.ts',
    'else if (isLocking && isQuotaExceeded(error)) noteUnsaved(shortName(unlocked()?.person));',
    'else if (isLocking && isQuotaExceeded(error)) return;',
  ),
  plant(
    'a push on a locked tablet',
    'A locked tablet shows no push',
    {
      file: 'app/device/push/unlocked-person.test.ts',
      test: 'holds back every push on a locked device, and after a lock without a connection',
    },
    'app/device/push/unlocked-person.ts',
    'return recipient === undefined || (await unlockedPerson()) !== recipient;',
    'return recipient === undefined || ((await unlockedPerson()) ?? recipient) !== recipient;',
  ),
  plant(
    'a passkey of somebody else',
    'A copy takes no passkey but its person’s',
    {
      file: 'app/shared-device/passkey/passkey-unlock.test.tsx',
      test: 'lets no passkey of somebody else in, with or without a connection',
    },
    'app/shared-device/passkey/passkey-unlock.ts',
    'return accounts.some((account) => account.accountId === accountId);',
    'return accounts.every((account) => account.accountId !== accountId);',
  ),
];
