// A plugin of the app's build: what only a server does with a command never runs on a device, so it is not
// shipped to one, nor what only that needs.
import type { Plugin } from 'vite';

interface Property {
  start: number;
  end: number;
  key?: { name?: string };
}

interface Statement {
  declaration?: {
    declarations?: {
      init?: { type: string; callee?: { name?: string }; arguments?: { properties?: Property[] }[] };
    }[];
  };
}

export function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/shared/domain/')) return null;
      let text = code;
      for (const { start, end } of serverPartsIn(this.parse(code).body as unknown as Statement[]))
        text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
      return { code: text, map: null, moduleSideEffects: false };
    },
  };
}

const serverParts: ReadonlySet<string | undefined> = new Set(['readsAhead', 'onAccepted']);

/** These of every command, their commas included. */
const serverPartsIn = (program: Statement[]) =>
  program
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .filter(({ init }) => init?.type === 'CallExpression' && init.callee?.name === 'defineCommand')
    .map(({ init }) => init?.arguments?.[0]?.properties ?? [])
    .flatMap((properties) =>
      properties.flatMap(({ key, start, end }, place) =>
        serverParts.has(key?.name) ? [{ start, end: properties[place + 1]?.start ?? end }] : [],
      ),
    );

/** As long as before and in as many lines: places in the source stay where they are. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
