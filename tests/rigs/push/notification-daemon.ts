/**
 * The notifications of a desktop, without a desktop: a D-Bus session bus on a socket whose only service is
 * org.freedesktop.Notifications. A browser started with `environment` shows its notifications here. Tests click and
 * dismiss them here like a person.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  encodeMessage,
  Field,
  MessageType,
  NO_REPLY_EXPECTED,
  takeMessage,
  type DbusMessage,
} from './dbus-wire.ts';
import type { NotificationTray, ShownNotification } from './notification-tray.ts';

export interface NotificationDaemon extends NotificationTray {
  /** Variables for the environment of a browser. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const BUS = 'org.freedesktop.DBus';
const SERVICE = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
/** The daemon's own address on the bus. */
const DAEMON = ':1.0';
const DISMISSED = 2;
const CLOSED_BY_CALL = 3;

export async function startNotificationDaemon(): Promise<NotificationDaemon> {
  const folder = mkdtempSync(join(tmpdir(), 'notifications-'));
  const path = join(folder, 'bus');
  const peers = new Set<Socket>();
  const posted: Posted[] = [];
  let lastId = 0;
  let lastName = 0;
  let lastSerial = 0;
  const server = createServer((socket) => {
    const name = `:1.${++lastName}`;
    peers.add(socket);
    socket.on('close', () => peers.delete(socket));
    converse(socket, (call) => {
      const answer = answerTo(call, name);
      const isAwaited = (call.flags & NO_REPLY_EXPECTED) === 0;
      if (isAwaited) socket.write(encodeMessage(replyMessage(call, answer, name)));
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));

  return { environment: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }, shown, click, dismiss, close };

  function answerTo(call: DbusMessage, caller: string): Answer {
    const member = String(call.fields.get(Field.member));
    const isForUs = [SERVICE, DAEMON].includes(String(call.fields.get(Field.destination)));
    return isForUs ? answerAsDaemon(member, call.body) : answerAsBus(member, call.body, caller);
  }

  function answerAsDaemon(member: string, body: unknown[]): Answer {
    if (member === 'GetCapabilities') return { signature: 'as', body: [['actions', 'body', 'persistence']] };
    if (member === 'GetServerInformation') return { signature: 'ssss', body: ['Rig', 'Rig', '1', '1.2'] };
    if (member === 'Notify') return { signature: 'u', body: [notify(body)] };
    if (member !== 'CloseNotification') return { error: `${BUS}.Error.UnknownMethod` };
    withdraw(Number(body[0]), CLOSED_BY_CALL);
    return {};
  }

  /** Notify(app, replaces, icon, title, body, actions, hints, timeout) */
  function notify([, replaces, , title, body, actions]: unknown[]): number {
    const id = Number(replaces) || ++lastId;
    const notification = {
      id,
      title: String(title),
      body: String(body),
      keys: keysByLabel(actions as string[]),
    };
    const index = posted.findIndex((other) => other.id === id);
    posted.splice(index < 0 ? posted.length : index, 1, notification);
    return id;
  }

  function withdraw(id: number, reason: number): void {
    const index = posted.findIndex((notification) => notification.id === id);
    if (index >= 0) posted.splice(index, 1);
    signal('NotificationClosed', 'uu', [id, reason]);
  }

  function signal(member: string, signature: string, body: unknown[]): void {
    const fields = new Map<number, unknown>([
      [Field.path, PATH],
      [Field.interface, SERVICE],
      [Field.member, member],
      [Field.sender, DAEMON],
      [Field.signature, signature],
    ]);
    const message = {
      type: MessageType.signal,
      flags: NO_REPLY_EXPECTED,
      serial: ++lastSerial,
      fields,
      body,
    };
    for (const peer of peers) peer.write(encodeMessage(message));
  }

  function replyMessage(
    call: DbusMessage,
    { error, signature, body = [] }: Answer,
    caller: string,
  ): DbusMessage {
    const fields = new Map<number, unknown>([
      [Field.replySerial, call.serial],
      [Field.sender, String(call.fields.get(Field.destination)) === BUS ? BUS : DAEMON],
      [Field.destination, caller],
    ]);
    if (error) fields.set(Field.errorName, error);
    if (signature) fields.set(Field.signature, signature);
    const type = error ? MessageType.error : MessageType.reply;
    return { type, flags: NO_REPLY_EXPECTED, serial: ++lastSerial, fields, body };
  }

  async function shown(): Promise<ShownNotification[]> {
    return posted.map(({ id, title, body, keys }) => ({
      id: String(id),
      title,
      body,
      buttons: [...keys.keys()],
    }));
  }

  async function click({ id }: ShownNotification, button?: string): Promise<void> {
    const keys = posted.find((notification) => String(notification.id) === id)?.keys;
    const key = button === undefined ? 'default' : keys?.get(button);
    if (!keys || key === undefined) throw new Error(`No such notification, or no button "${button}" on it`);
    signal('ActionInvoked', 'us', [Number(id), key]);
  }

  async function dismiss({ id }: ShownNotification): Promise<void> {
    withdraw(Number(id), DISMISSED);
  }

  async function close(): Promise<void> {
    for (const peer of peers) peer.destroy();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Posted {
  id: number;
  title: string;
  body: string;
  /** The keys of its buttons by their labels. The notification itself has the key "default". */
  keys: Map<string, string>;
}

interface Answer {
  error?: string;
  signature?: string;
  body?: unknown[];
}

/** The bus's own methods, as far as a browser calls them. */
function answerAsBus(member: string, [name]: unknown[], caller: string): Answer {
  const isOurs = name === SERVICE;
  if (member === 'Hello') return { signature: 's', body: [caller] };
  if (member === 'AddMatch' || member === 'RemoveMatch') return {};
  if (member === 'RequestName' || member === 'ReleaseName') return { signature: 'u', body: [1] };
  if (member === 'NameHasOwner') return { signature: 'b', body: [isOurs ? 1 : 0] };
  if (member === 'ListNames' || member === 'ListActivatableNames')
    return { signature: 'as', body: [[BUS, SERVICE]] };
  if (member === 'GetNameOwner' && isOurs) return { signature: 's', body: [DAEMON] };
  if (member === 'StartServiceByName' && isOurs) return { signature: 'u', body: [2] }; // already running
  return { error: `${BUS}.Error.ServiceUnknown` };
}

/** Reads the authentication in lines of text, then messages. */
function converse(socket: Socket, onCall: (call: DbusMessage) => void): void {
  let buffered: Buffer = Buffer.alloc(0);
  let isAuthenticated = false;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    if (!isAuthenticated) isAuthenticated = authenticate();
    if (!isAuthenticated) return;
    for (let taken = takeMessage(buffered); taken; taken = takeMessage(buffered)) {
      buffered = buffered.subarray(taken.next);
      if (taken.message.type === MessageType.call) onCall(taken.message);
    }
  });

  function authenticate(): boolean {
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const line = buffered.toString('latin1', 0, end).replace('\0', '');
      buffered = buffered.subarray(end + 2);
      if (line.startsWith('BEGIN')) return true;
      socket.write(`${authenticationReply(line)}\r\n`);
    }
    return false;
  }
}

function authenticationReply(line: string): string {
  if (line.startsWith('AUTH EXTERNAL')) return `OK ${randomUUID().replaceAll('-', '')}`;
  if (line.startsWith('AUTH')) return 'REJECTED EXTERNAL';
  if (line.startsWith('NEGOTIATE_UNIX_FD')) return 'AGREE_UNIX_FD';
  return 'ERROR';
}

/** Converts ["default", "", "0", "Later"] into Later → 0. */
function keysByLabel(flat: string[]): Map<string, string> {
  const keys = new Map<string, string>();
  for (let at = 0; at < flat.length; at += 2) {
    if (flat[at] !== 'default') keys.set(flat[at + 1] ?? '', flat[at] ?? '');
  }
  return keys;
}
