// How a simulated person acts: reads the device's rows and runs a command on the device.
import type { Actor, Command } from '#shared/engine/command.ts';
import type { Row, TableName } from '#shared/engine/schema.ts';
import { systemActor } from '#shared/engine/command.ts';
import type { Device } from './device.ts';
import type { Chance } from './random.ts';

export interface Story {
  chance: Chance;
  today(): string;
  now(): string;
  nextNumber(): number;
}

export const admin: Actor = { ...systemActor, role: 'admin', name: 'Ada' };

export type Action = (device: Device, story: Story) => Promise<boolean>;

export async function onePick<T extends TableName>(
  device: Device,
  chance: Chance,
  table: T,
  isFit: (row: Row<T>) => boolean = () => true,
) {
  const rows = (await device.tab().read((reader) => reader.find(table))).filter(isFit);
  return rows.length > 0 ? chance.pick(rows) : undefined;
}

export const give = (device: Device, command: unknown, ...inputs: unknown[]) =>
  device.give(command as Command, inputs);
