/** The part of the protocol buffer wire format that Google's push messages need. */

export type Fields = Map<number, (bigint | Buffer)[]>;

export const varint = (field: number, value: bigint | number) =>
  Buffer.concat([rawVarint(field << 3), rawVarint(value)]);

export function fixed64(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([rawVarint((field << 3) | 1), bytes]);
}

export function bytes(field: number, value: Buffer | string): Buffer {
  const content = Buffer.from(value);
  return Buffer.concat([rawVarint((field << 3) | 2), rawVarint(content.length), content]);
}

export function rawVarint(value: bigint | number): Buffer {
  const out: number[] = [];
  let rest = BigInt(value);
  do {
    const more = rest > 127n ? 0x80 : 0;
    out.push(Number(rest & 127n) | more);
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(out);
}

/** Returns the varint at `at` and the offset after it; undefined if the bytes end before it does. */
export function readVarint(buffer: Buffer, at: number): { value: bigint; next: number } | undefined {
  let value = 0n;
  for (let next = at; next < buffer.length; next++) {
    const byte = buffer.readUInt8(next);
    value |= BigInt(byte & 127) << BigInt(7 * (next - at));
    if (byte < 128) return { value, next: next + 1 };
  }
  return undefined;
}

export function decode(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  while (at < message.length) {
    const key = mustRead(message, at);
    const { value, next } = readValue(message, Number(key.value & 7n), key.next);
    const field = Number(key.value >> 3n);
    fields.set(field, [...(fields.get(field) ?? []), value]);
    at = next;
  }
  return fields;
}

function readValue(message: Buffer, wireType: number, at: number): { value: bigint | Buffer; next: number } {
  if (wireType === 0) return mustRead(message, at);
  if (wireType === 1) return { value: message.readBigUInt64LE(at), next: at + 8 };
  if (wireType === 5) return { value: BigInt(message.readUInt32LE(at)), next: at + 4 };
  if (wireType !== 2) throw new Error(`Unknown wire type ${wireType}`);
  const length = mustRead(message, at);
  const next = length.next + Number(length.value);
  return { value: message.subarray(length.next, next), next };
}

function mustRead(message: Buffer, at: number): { value: bigint; next: number } {
  const read = readVarint(message, at);
  if (!read) throw new Error('The message ends inside a number');
  return read;
}

export const textField = (fields: Fields, field: number) => fields.get(field)?.[0]?.toString() ?? '';
