/** The server side of a WebSocket (RFC 6455), limited to a stand-in on loopback: text, ping and close. */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface WebSocketConnection {
  send(text: string): void;
  close(): void;
}

export interface WebSocketHandlers {
  onText(text: string): void;
  onClose(): void;
}

export function webSocketServer(
  onConnection: (connection: WebSocketConnection) => WebSocketHandlers,
): Server {
  const server = createServer((_request, response) => response.writeHead(426).end());
  server.on('upgrade', (request, socket: Duplex) => {
    const { 'sec-websocket-key': key, 'sec-websocket-protocol': protocol } = request.headers;
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        (protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : '') +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    serve(socket, onConnection);
  });
  return server;
}

const Opcode = { text: 1, close: 8, ping: 9, pong: 10 } as const;

function serve(socket: Duplex, onConnection: (connection: WebSocketConnection) => WebSocketHandlers): void {
  const handlers = onConnection({
    send: (text) => void socket.write(frame(Opcode.text, Buffer.from(text))),
    close: () => void socket.destroy(),
  });
  let buffered = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end()); // an HTTP server leaves its sockets half open
  socket.on('close', () => handlers.onClose());
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (let taken = takeFrame(buffered); taken; taken = takeFrame(buffered)) {
      buffered = buffered.subarray(taken.next);
      if (taken.opcode === Opcode.text) handlers.onText(taken.content.toString());
      if (taken.opcode === Opcode.ping) socket.write(frame(Opcode.pong, taken.content));
      if (taken.opcode === Opcode.close) socket.end(frame(Opcode.close, taken.content));
    }
  });
}

interface Frame {
  opcode: number;
  content: Buffer;
  next: number;
}

/** Reads a client's frame, which is masked; undefined while it is incomplete. */
function takeFrame(buffer: Buffer): Frame | undefined {
  if (buffer.length < 2) return undefined;
  const short = buffer.readUInt8(1) & 0x7f;
  const headLength = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (buffer.length < headLength + 4) return undefined;
  const length =
    short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short;
  const mask = buffer.subarray(headLength, headLength + 4);
  const next = headLength + 4 + length;
  if (buffer.length < next) return undefined;
  const content = Buffer.from(buffer.subarray(headLength + 4, next));
  for (const [index, byte] of content.entries()) content[index] = byte ^ mask.readUInt8(index % 4);
  return { opcode: buffer.readUInt8(0) & 0x0f, content, next };
}

/** Writes a server's frame, which is not masked. */
function frame(opcode: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode]), frameLength(content.length), content]);
}

function frameLength(length: number): Buffer {
  if (length < 126) return Buffer.from([length]);
  const wide = Buffer.from([126, 0, 0]);
  wide.writeUInt16BE(length, 1);
  return wide;
}
