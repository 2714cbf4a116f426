/** Signing in through a real OpenID Connect issuer, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startOpenIdIssuer } from '#server/testing/openid-issuer.ts';
import type { OpenIdIssuer } from '#server/testing/openid-issuer.ts';
import { openStage, type Stage } from './support/fixtures.ts';
import { shown } from './support/steps.ts';

let issuer: OpenIdIssuer;
let stage: Stage;
let page: Page;

beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  stage = await openStage({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: 'Town ID',
  });
  issuer.serve(stage.server.url);
  page = await (await stage.device('desktop', 'chromium', 'desktop')).page();
});
beforeEach((context) => stage.stopAfterFailure(context));
afterEach((context) => stage.keepEvidence(context));
afterAll(async () => {
  await stage.close();
  issuer.close();
});

test('offers another try and the emailed code after a canceled OpenID sign-in', async () => {
  await page.goto(`${stage.server.url}/api/login?returnTo=/account`);
  await page.getByRole('link', { name: 'Sign in with Town ID' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await shown(page.getByRole('link', { name: 'Try again' }));
  await shown(page.getByRole('link', { name: 'use an emailed code' }));
});

test('signs in with OpenID and returns to the requested page', async () => {
  await page.goto(`${stage.server.url}/api/login?returnTo=/account`);
  await page.getByRole('link', { name: 'Sign in with Town ID' }).click();
  await page.getByPlaceholder('Enter any login').fill('olga');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${stage.server.url}/account`);
  const user = await page.request.get(`${stage.server.url}/api/auth/user`);
  expect(await user.json()).toMatchObject({ firstName: 'Olga', email: 'olga@example.org', userType: null });
});
