// The description of the contract covers every line of the table.
import { expect, test } from 'vitest';
import { restTable } from '../rest/table.ts';
import { openApiDocument } from './openapi.ts';

test('the contract is described as OpenAPI 3.1, every call with its body, its reading and its errors', () => {
  const document = openApiDocument(restTable, '1');
  const paths = document.paths as Record<string, Record<string, { responses: object; requestBody?: object }>>;
  expect(document.openapi).toBe('3.1.0');
  for (const { method, path, body } of restTable) {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    expect(operation, `${method} ${path}`).toBeDefined();
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409']),
    );
    expect(operation?.requestBody !== undefined).toBe(body !== undefined);
  }
});

test('no two addresses differ only in what their parts are called, which OpenAPI takes for one', () => {
  const paths = Object.keys(openApiDocument(restTable, '1').paths as object);
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(paths.length);
});
