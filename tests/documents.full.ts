// The printed commands that run a single test or a single story do what documents say of them.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceOf } from './named-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test.each(['npx vitest run --project unit shared/engine/protocol.test.ts', 'npm run simulate -- --seed 17'])(
  'runs %s as printed',
  (command) => {
    expect(`${sourceOf('docs/testing.md')}${sourceOf('README.md')}`).toContain(command);
    const [program = '', ...args] = command.split(' ');
    // The outer run's own settings would be taken for the inner one's.
    const given = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name));
    const env = Object.fromEntries(given);
    expect(execFileSync(program, args, { cwd: root, env, encoding: 'utf8' })).toMatch(/1 passed/);
  },
);
