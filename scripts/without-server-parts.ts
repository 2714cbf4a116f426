// A plugin of the app's build: what a command does once the server has accepted it never runs on a device, so it is not
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

/** The `onAccepted` of every command, its comma included. */
const serverPartsIn = (program: Statement[]) =>
  program
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .filter(({ init }) => init?.type === 'CallExpression' && init.callee?.name === 'defineCommand')
    .flatMap(({ init }) => acceptedPart(init?.arguments?.[0]?.properties ?? []));

function acceptedPart(properties: Property[]) {
  const place = properties.findIndex(({ key }) => key?.name === 'onAccepted');
  const found = properties[place];
  return found ? [{ start: found.start, end: properties[place + 1]?.start ?? found.end }] : [];
}

/** As long as before and in as many lines: places in the source stay where they are. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
