/** Signing in through a real OpenID Connect issuer, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startOpenIdIssuer } from '#server/testing/openid-issuer.ts';
import type { OpenIdIssuer } from '#server/testing/openid-issuer.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { shown } from './support/steps.ts';

let issuer: OpenIdIssuer;
let fixtures: Fixtures;
let page: Page;

beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  fixtures = await openFixtures({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: 'Town ID',
  });
  issuer.serve(fixtures.server.url);
  page = await (await fixtures.device('desktop', 'chromium', 'desktop')).page();
});
beforeEach((context) => fixtures.stopAfterFailure(context));
afterEach((context) => fixtures.keepEvidence(context));
afterAll(async () => {
  await fixtures.close();
  issuer.close();
});

test('offers another try and the emailed code after a canceled OpenID sign-in', async () => {
  await page.goto(`${fixtures.server.url}/api/login?returnTo=/account`);
  await page.getByRole('link', { name: 'Sign in with Town ID' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await shown(page.getByRole('link', { name: 'Try again' }));
  await shown(page.getByRole('link', { name: 'use an emailed code' }));
});

test('signs in with OpenID and returns to the requested page', async () => {
  await page.goto(`${fixtures.server.url}/api/login?returnTo=/account`);
  await page.getByRole('link', { name: 'Sign in with Town ID' }).click();
  await page.getByPlaceholder('Enter any login').fill('olga');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${fixtures.server.url}/account`);
  const user = await page.request.get(`${fixtures.server.url}/api/auth/user`);
  expect(await user.json()).toMatchObject({ firstName: 'Olga', email: 'olga@example.org', userType: null });
});
