// How a simulated person acts: reads the device's rows and runs a command on the device.
import type { Actor, Command } from '#shared/engine/command.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Device } from './device.ts';
import type { Chance } from './random.ts';

/** The randomness, the clock and the number source of a story. */
export interface Story {
  chance: Chance;
  today(): string;
  now(): string;
  nextNumber(): number;
}

export const admin: Actor = { ...systemActor, role: 'admin', name: 'Ada' };

/** Performs one action on a device. Resolves to whether a command was saved. */
export type Action = (device: Device, story: Story) => Promise<boolean>;

/** Draws one row of the table that the device shows and `isFit` accepts; undefined if there is none. */
export async function onePick<T extends TableName>(
  device: Device,
  chance: Chance,
  table: T,
  isFit: (row: Row<T>) => boolean = () => true,
) {
  const rows = (await device.tab().read((reader) => reader.find(table))).filter(isFit);
  return rows.length > 0 ? chance.pick(rows) : undefined;
}

/** Runs a command on a device. */
export const give = (device: Device, command: unknown, ...inputs: unknown[]) =>
  device.give(command as Command, inputs);
