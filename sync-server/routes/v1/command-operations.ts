// Describes the calls that give commands: one for each command of members, from the schema of its input.
import * as z from 'zod/mini';
import { deviceCommandList } from '#shared/device-commands.ts';
import { commands } from '#shared/commands.ts';
import { maxEntries } from '#shared/engine/protocol.ts';
import { jsonOf } from '../rest/body.ts';
import { scopeNote, type Operation } from '../openapi/operation.ts';
import { commandLine, lineOutcome, ndjson, shownOutcome, tableOf } from './commands.ts';

/** Returns the described calls. */
export const commandOperations = (): Operation[] => [
  {
    method: 'post',
    path: '/v1/commands',
    summary: `Gives up to ${maxEntries} commands, one a line, and answers an outcome a line in the same order.`,
    description: 'For: employer, provider. The scope of each command counts for its line.',
    isForKeys: true,
    isRepeatable: true,
    success: 200,
    media: ndjson,
    body: {
      schema: jsonOf(z.extend(commandLine, { command: z.enum(names), input: z.object({}) }), 'input'),
      isOptional: false,
    },
    answer: lineOutcome,
  },
  ...deviceCommandList.map(({ name, allowed, leastRole, input }): Operation => {
    const scope = commands.get(name)?.scope;
    return {
      method: 'post',
      path: `/v1/commands/${name}`,
      summary: `Gives the command ${name}.`,
      description: `For: ${allowed.join(', ')}. Least member role: ${leastRole ?? 'none'}.${scopeNote(scope)}`,
      isForKeys: scope !== undefined,
      isRepeatable: true,
      isConditional: tableOf(name) !== undefined,
      success: 200,
      body: { schema: jsonOf(input, 'input'), isOptional: false },
      answer: shownOutcome,
    };
  }),
];

const names = deviceCommandList.map(({ name }) => name);
