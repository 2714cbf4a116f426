/** The D-Bus wire format, little-endian: reads and writes messages. Values are plain arrays, numbers and strings. */

export interface DbusMessage {
  type: number;
  flags: number;
  serial: number;
  /** Header fields by their code; see `Field`. */
  fields: Map<number, unknown>;
  body: unknown[];
}

export const MessageType = { call: 1, reply: 2, error: 3, signal: 4 } as const;
export const Field = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
} as const;
export const NO_REPLY_EXPECTED = 1;

const FIELD_TYPES = ['', 'o', 's', 's', 's', 'u', 's', 's', 'g'];

export function encodeMessage({ type, flags, serial, fields, body }: DbusMessage): Buffer {
  const content = new Writer();
  content.all(String(fields.get(Field.signature) ?? ''), body);
  const head = new Writer();
  head.all('yyyyuu', ['l'.charCodeAt(0), type, flags, 1, content.length, serial]);
  const variants = [...fields].map(([code, value]) => [code, { type: FIELD_TYPES[code] ?? 's', value }]);
  head.one('a(yv)', variants);
  head.align(8);
  return Buffer.concat([head.bytes(), content.bytes()]);
}

/** Returns the message at the start of `buffer`; undefined while it is incomplete. */
export function takeMessage(buffer: Buffer): { message: DbusMessage; next: number } | undefined {
  if (buffer.length < 16) return undefined;
  if (buffer.readUInt8(0) !== 'l'.charCodeAt(0)) throw new Error('Only little-endian peers are understood');
  const bodyStart = aligned(16 + buffer.readUInt32LE(12), 8);
  const next = bodyStart + buffer.readUInt32LE(4);
  if (buffer.length < next) return undefined;
  const head = new Reader(buffer.subarray(0, bodyStart));
  const [, type, flags, , , serial] = head.all('yyyyuu') as number[];
  const fields = new Map(head.one('a(yv)') as [number, unknown][]);
  const body = new Reader(buffer.subarray(bodyStart, next)).all(String(fields.get(Field.signature) ?? ''));
  return { message: { type: type ?? 0, flags: flags ?? 0, serial: serial ?? 0, fields, body }, next };
}

const aligned = (offset: number, to: number) => Math.ceil(offset / to) * to;

const ALIGNMENT: Record<string, number> = { y: 1, g: 1, v: 1, n: 2, q: 2, x: 8, t: 8, d: 8, '(': 8, '{': 8 };
const alignmentOf = (type: string) => ALIGNMENT[type.charAt(0)] ?? 4;

/** Splits "susssasa{sv}i" into its complete types. */
function completeTypes(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length; at += types.at(-1)?.length ?? 1)
    types.push(firstType(signature.slice(at)));
  return types;
}

function firstType(signature: string): string {
  if (signature.startsWith('a')) return `a${firstType(signature.slice(1))}`;
  let depth = 0;
  for (const [index, letter] of [...signature].entries()) {
    if ('({'.includes(letter)) depth++;
    if (')}'.includes(letter)) depth--;
    if (depth === 0) return signature.slice(0, index + 1);
  }
  throw new Error(`Not a D-Bus signature: ${signature}`);
}

class Reader {
  private readonly buffer: Buffer;
  private at = 0;

  constructor(buffer: Buffer) {
    this.buffer = buffer;
  }

  all(signature: string): unknown[] {
    return completeTypes(signature).map((type) => this.one(type));
  }

  one(type: string): unknown {
    this.at = aligned(this.at, alignmentOf(type));
    const letter = type.charAt(0);
    if (letter === 'a') return this.array(type.slice(1));
    if (letter === '(' || letter === '{') return this.all(type.slice(1, -1));
    if (letter === 'v') return this.one(this.text(1));
    if (letter === 'g') return this.text(1);
    if (letter === 's' || letter === 'o') return this.text(4);
    return this.number(letter);
  }

  private array(element: string): unknown[] {
    const length = this.number('u');
    this.at = aligned(this.at, alignmentOf(element));
    const end = this.at + length;
    const values: unknown[] = [];
    while (this.at < end) values.push(this.one(element));
    return values;
  }

  private text(lengthBytes: 1 | 4): string {
    const length = this.number(lengthBytes === 1 ? 'y' : 'u');
    const start = this.at;
    this.at += length + 1;
    return this.buffer.toString('utf8', start, start + length);
  }

  private number(letter: string): number {
    const start = this.at;
    if (letter === 'y') return this.advance(1, this.buffer.readUInt8(start));
    if (letter === 'n') return this.advance(2, this.buffer.readInt16LE(start));
    if (letter === 'q') return this.advance(2, this.buffer.readUInt16LE(start));
    if (letter === 'i') return this.advance(4, this.buffer.readInt32LE(start));
    if (letter === 'd') return this.advance(8, this.buffer.readDoubleLE(start));
    if (letter === 'x' || letter === 't') return this.advance(8, Number(this.buffer.readBigInt64LE(start)));
    return this.advance(4, this.buffer.readUInt32LE(start)); // u, b, h
  }

  private advance(bytes: number, value: number): number {
    this.at += bytes;
    return value;
  }
}

interface Variant {
  type: string;
  value: unknown;
}

/** Writes the values that a notification daemon and its bus send: bytes, numbers, texts, arrays, structs, variants. */
class Writer {
  private readonly parts: Buffer[] = [];
  length = 0;

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  all(signature: string, values: unknown[]): void {
    for (const [index, type] of completeTypes(signature).entries()) this.one(type, values[index]);
  }

  one(type: string, value: unknown): void {
    this.align(alignmentOf(type));
    const letter = type.charAt(0);
    if (letter === 'a') return this.array(type.slice(1), value as unknown[]);
    if (letter === '(' || letter === '{') return this.all(type.slice(1, -1), value as unknown[]);
    if (letter === 'v') return this.variant(value as Variant);
    if (letter === 'y') return this.push(Buffer.from([Number(value)]));
    if (letter === 'g') return this.push(Buffer.from([String(value).length]), Buffer.from(`${value}\0`));
    if (letter === 's' || letter === 'o')
      return this.push(uint32(Buffer.byteLength(String(value))), Buffer.from(`${value}\0`));
    this.push(uint32(Number(value))); // u, b
  }

  align(to: number): void {
    this.push(Buffer.alloc(aligned(this.length, to) - this.length));
  }

  private array(element: string, values: unknown[]): void {
    const size = uint32(0);
    this.push(size);
    this.align(alignmentOf(element));
    const start = this.length;
    for (const value of values) this.one(element, value);
    size.writeUInt32LE(this.length - start);
  }

  private variant({ type, value }: Variant): void {
    this.one('g', type);
    this.one(type, value);
  }

  private push(...buffers: Buffer[]): void {
    this.parts.push(...buffers);
    for (const buffer of buffers) this.length += buffer.length;
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
