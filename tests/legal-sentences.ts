// Reads the sentences of a legal page from its source: of its paragraphs and of the items of its lists.
import { parseSync } from 'vite';
import { isNode, visit } from './named-tests.ts';
import type { Node } from './named-tests.ts';

/** Returns the sentences in order. The platform's name is written as {platform}. */
export function sentencesIn(source: string): string[] {
  const texts: string[] = [];
  visit(parseSync('page.tsx', source, { lang: 'tsx' }).program, (node) => {
    if (node['type'] === 'JSXElement' && nameOf(node) === 'p') texts.push(textOf(node));
    if (node['type'] === 'ArrayExpression')
      for (const item of nodesIn(node['elements'])) texts.push(textOf(item));
  });
  return texts
    .flatMap((text) =>
      text
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.:]) (?=[A-Z{])/),
    )
    .filter(Boolean);
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function nameOf({ openingElement }: Node): unknown {
  const name = isNode(openingElement) ? openingElement['name'] : undefined;
  return isNode(name) ? name['name'] : undefined;
}

/** Returns what a part of the page shows. */
function textOf(node: Node): string {
  switch (node['type']) {
    case 'JSXText':
    case 'Literal':
      return String(node['value']);
    case 'Identifier':
      return `{${String(node['name'])}}`;
    case 'JSXExpressionContainer':
      return isNode(node['expression']) ? textOf(node['expression']) : '';
    case 'TemplateLiteral':
      return nodesIn(node['quasis'])
        .map(({ value }) => String((value as { cooked: string }).cooked))
        .join('');
    default:
      return nodesIn(node['children']).map(textOf).join('');
  }
}
