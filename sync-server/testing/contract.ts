// Calls the REST contract and validates each response against the OpenAPI document that the server serves.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Browser } from './test-server.ts';
import type { CastName, Person, Fixtures } from './fixtures.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  /** The response text as received. */
  text: string;
  etag: string | undefined;
  next: string | undefined;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export type Json = Record<string, unknown>;

export type Call = <Body = Json>(
  who: CastName | Person,
  request: string,
  options?: CallOptions,
) => Promise<Answer<Body>>;

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
}

/**
 * `await call('employer', 'PATCH /jobs/1', { body: { isActive: false } })` throws if the response violates its
 * description.
 */
export async function contractCalls(fixtures: Fixtures): Promise<Call> {
  const response = await fixtures.cast.visitor.browser.fetch('/api/openapi.json');
  const document = (await response.json()) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'contract', ...document });
  const templates = Object.keys(document.paths).map((path) => ({ path, pattern: patternOf(path) }));

  function expectDescribed(method: string, path: string, { status, headers }: Response, text: string) {
    const template = templates.find(({ pattern }) => pattern.test(path))?.path;
    const operation = template ? document.paths[template]?.[method] : undefined;
    if (!template || !operation) throw new Error(`${method} ${path} is not described`);
    const described = operation.responses[status];
    if (!described) throw new Error(`${method} ${path} answered ${status}, which is not described`);
    if (!described.content) {
      if (text !== '') throw new Error(`${method} ${path} is described to answer nothing`);
      return;
    }
    const pointer = [
      'paths',
      template,
      method,
      'responses',
      String(status),
      'content',
      headers.get('Content-Type')?.split(';')[0] ?? '',
      'schema',
    ];
    const validate = ajv.getSchema(`contract#/${pointer.map(escaped).join('/')}`);
    if (!validate?.(JSON.parse(text)))
      throw new Error(
        `${method} ${path} ${status}: ${ajv.errorsText(validate?.errors)}\n${text.slice(0, 500)}`,
      );
  }

  return async <Body>(who: CastName | Person, request: string, { body, headers }: CallOptions = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const { browser } = typeof who === 'string' ? fixtures.cast[who] : who;
    const answer = await ask(browser, method, `/api${path}`, body, headers);
    const text = await answer.text();
    expectDescribed(method.toLowerCase(), `/api${path}`.split('?')[0] ?? '', answer, text);
    return {
      status: answer.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      text,
      etag: answer.headers.get('ETag') ?? undefined,
      next: /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1],
    };
  };
}

const ask = (
  browser: Browser,
  method: string,
  path: string,
  body: unknown,
  headers: CallOptions['headers'] = {},
) =>
  browser.fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
