// REST routes /api/sites: the places of an employer.
import { siteNotFound } from '#shared/domain/refusals/not-found-words.ts';
import { createSite, editSite } from '#shared/domain/sites/sites.ts';
import { pageParts } from './query.ts';
import * as reading from './readings.ts';
import { asRead, editInput, found, pageOf } from './route.ts';
import type { RestRequest, Route } from './route.ts';

const readSite = async ({ reader, params }: RestRequest) =>
  found(await reader.get('sites', params.id ?? ''), siteNotFound);

export const siteRoutes: Route[] = [
  {
    method: 'get',
    path: '/sites',
    summary: 'The employer’s sites, also closed ones.',
    allowed: ['employer'],
    scope: 'sites:read',
    query: pageParts,
    reading: reading.listOf(reading.site),
    async answer(request) {
      const { rows, next } = await pageOf(request, request.reader, 'sites', []);
      return { body: rows.map(asRead), next };
    },
  },
  {
    method: 'post',
    path: '/sites',
    summary: 'Adds a site.',
    allowed: ['employer'],
    scope: 'sites:write',
    body: { of: createSite, without: ['id'] },
    reading: reading.site,
    async answer({ body, give, newId, reader }) {
      const id = newId();
      await give([createSite, { ...body, id }]);
      const site = found(await reader.get('sites', id), siteNotFound);
      return { status: 201, body: asRead(site), rev: site.rev };
    },
  },
  {
    method: 'get',
    path: '/sites/:id',
    summary: 'One site.',
    allowed: ['employer'],
    scope: 'sites:read',
    reading: reading.site,
    async answer(request) {
      const site = await readSite(request);
      return { body: asRead(site), rev: site.rev };
    },
  },
  {
    method: 'patch',
    path: '/sites/:id',
    summary: 'Changes the fields that are given. An inactive site is closed.',
    allowed: ['employer'],
    scope: 'sites:write',
    body: { of: editSite, part: 'set' },
    reading: reading.site,
    async answer(request) {
      await request.give([editSite, editInput(await readSite(request), request)]);
      const site = await readSite(request);
      return { body: asRead(site), rev: site.rev };
    },
  },
];
