// A device whose server answers as a test scripts it, request by request.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Actor } from '#shared/engine/command.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import type { Outcome, SyncReply, SyncRequest } from '#shared/engine/protocol.ts';
import { Replica } from '../replica.ts';
import { NoConnection } from '../sync/environment.ts';
import type { Environment } from '../sync/environment.ts';

export const teacher: Actor = {
  person: 'p1',
  organization: 'o1',
  role: 'provider',
  memberRole: 'owner',
  name: 'Sam',
};
export const employer: Actor = {
  person: 'p2',
  organization: 'e1',
  role: 'employer',
  memberRole: 'owner',
  name: 'Erin',
};

let random = 1;

/** A replica with its scripted server. */
export interface ScriptedDevice {
  replica: Replica;
  environment: Environment;
  /** Every request so far, in order. */
  requests: SyncRequest[];
  /** The answers to the next requests, in order. After that, everything is applied and nothing is new. */
  script: ((request: SyncRequest) => Partial<SyncReply> | Promise<Partial<SyncReply>>)[];
}

/** Opens a replica whose server answers from `script`. */
export async function scriptedDevice(
  overrides: Partial<Environment> = {},
  actor: Actor = teacher,
): Promise<ScriptedDevice> {
  const requests: SyncRequest[] = [];
  const script: ScriptedDevice['script'] = [];
  let sent = 0;
  const environment: Environment = {
    now: () => Date.parse('2026-06-03T10:00:00.000Z'),
    randomBytes: (count) =>
      Uint8Array.from({ length: count }, () => (random = (random * 73 + 41) % 65_537) % 256),
    send: async (request) => {
      requests.push(structuredClone(request));
      const answer: ScriptedDevice['script'][number] = script.shift() ?? (() => ({}));
      return { ...plainReply(request, ++sent), ...(await answer(request)) };
    },
    // With empty digests, the device would consider all its rows wrong, and send the sent entries again.
    digests: () => Promise.reject(new NoConnection('nobody compares here')),
    compare: () => Promise.reject(new NoConnection('nobody compares here')),
    isReachable: async () => true,
    mark: { read: () => null, write: () => {} },
    withLock: (_name, work) => work(),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    ...overrides,
  };
  const replica = new Replica({ actor, commands: deviceCommands, environment });
  await replica.open();
  return { replica, environment, requests, script };
}

const plainReply = (request: SyncRequest, count: number): SyncReply => ({
  outcomes: request.entries.map(({ id }): [string, Outcome] => [id, { kind: 'applied' }]),
  rows: [],
  gone: [],
  cookie: `cookie ${count}`,
  more: false,
  serverTime: '2026-06-03T10:00:00.000Z',
});

const stamp = { createdAt: '2026-06-01T10:00:00.000Z', rev: 1 };
const edited = { updatedAt: stamp.createdAt, updatedByName: 'Sam', fieldEdits: null };

/** The rows of a class, as a first sync returns them. */
export const classRows: SyncReply['rows'] = [
  [
    'courses',
    {
      id: 7,
      providerId: 'o1',
      providerName: 'Northside College',
      title: 'Welding',
      description: 'Joining metal.',
      duration: '12 weeks',
      deliveryMethod: 'in-person',
      startDate: null,
      endDate: null,
      isActive: true,
      prerequisites: null,
      skillsGained: null,
      ...edited,
      ...stamp,
    },
  ],
  ...['C-AAAAAAAA0', 'C-BBBBBBBB1'].map((candidateReferenceId, index): SyncReply['rows'][number] => [
    'enrollments',
    {
      id: `student-${index}`,
      courseId: 7,
      providerId: 'o1',
      studentName: `Student ${index}`,
      studentEmail: `student${index}@example.org`,
      studentPhone: null,
      enrollmentDate: '2026-05-01',
      candidateReferenceId,
      removedAt: null,
      removedByName: null,
      ...edited,
      ...stamp,
    },
  ]),
];
