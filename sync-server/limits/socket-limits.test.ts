import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { socketLimits } from './socket-limits.ts';

function aSocket(remoteAddress: string): Socket & { isOpen: boolean } {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    isOpen: true,
    destroy() {
      socket.isOpen = false;
      socket.emit('close');
    },
  });
  return socket as unknown as Socket & { isOpen: boolean };
}

test('closes the oldest connection of an address with too many signed-out connections', () => {
  const limits = socketLimits(3);
  const sockets = Array.from({ length: 5 }, () => aSocket('192.0.2.1'));
  const other = aSocket('192.0.2.2');
  for (const socket of [...sockets, other]) limits.opened(socket);
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, false, true, true, true]);
  expect(other.isOpen).toBe(true);
});

test('does not count signed-in connections', () => {
  const limits = socketLimits(3);
  const school = Array.from({ length: 215 }, () => aSocket('192.0.2.1'));
  for (const socket of school) {
    limits.opened(socket);
    limits.known(socket);
  }
  expect(school.every(({ isOpen }) => isOpen)).toBe(true);
});
