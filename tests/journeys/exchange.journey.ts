/** The interactions of an employer and a provider after a match: times, messages, an invitation, an outcome. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { installedEngines, type Device } from '#tests/rigs/browser.ts';
import { openFixtures, type Fixtures } from './support/fixtures.ts';
import { readyForOffline, rowOf, shown } from './support/steps.ts';

describe.each(installedEngines())('what two sides exchange with %s', (engine) => {
  let fixtures: Fixtures;
  let tablet: Device;
  let provider: Page;
  let employer: Page;
  beforeAll(async () => {
    fixtures = await openFixtures();
    tablet = await fixtures.device('provider', engine, 'tablet');
    provider = await enter(tablet, 'Paul Okafor');
    employer = await enter(await fixtures.device('employer', engine, 'desktop'), 'Maya Prasad');
  });
  beforeEach((context) => fixtures.stopAfterFailure(context));
  afterEach((context) => fixtures.keepEvidence(context));
  afterAll(() => fixtures.close());

  test('lets the provider choose a proposed time offline', async () => {
    await provider.goto(`${fixtures.server.url}/matches?q=Care%20Assistant&sort=newest`);
    await readyForOffline(provider);
    await tablet.context().setOffline(true);
    await provider.getByRole('button', { name: 'Choose a time' }).first().click();
    await provider.getByRole('dialog').getByRole('button', { name: 'Choose' }).first().click();
    await shown(provider.getByText('Waiting to send. It takes effect once it’s sent.'));
    const list = provider.getByRole('table', { name: 'Learner matches' });
    await shown(list.getByText('Waiting to send', { exact: true }));
    await provider.reload();
    await shown(list.getByText('Waiting to send', { exact: true }));
  });

  test('breaks no number in the match list over two lines on a portrait tablet', async () => {
    const list = provider.getByRole('table', { name: 'Learner matches' });
    const heights = await list
      .getByText(/^Course ID \S+, Job ID \S+$/)
      .evaluateAll((found) => found.map((line) => line.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(30);
    const overhang = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overhang).toBe(0);
  });

  test('schedules the interview once the choice is sent and offers it to the employer’s calendar', async () => {
    await employer.goto(`${fixtures.server.url}/interviews?part=upcoming`);
    await shown(employer.getByRole('tab', { name: 'Upcoming 1' }));
    await tablet.context().setOffline(false);
    await shown(provider.getByText('Interview scheduled', { exact: true }));
    await shown(employer.getByRole('tab', { name: 'Upcoming 2' }));
    await employer
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await employer.getByRole('menuitem', { name: 'Details' }).click();
    const saved = savedFile(employer);
    await employer.getByRole('button', { name: 'Add to calendar' }).click();
    expect(await saved).toMatch(/^interview-C-\w+\.ics$/);
    await employer.keyboard.press('Escape');
  });

  test('lets the employer choose a time that the provider suggested', async () => {
    await employer.goto(`${fixtures.server.url}/candidates?sort=newest`);
    await employer.getByRole('button', { name: 'Choose a time' }).click();
    await employer.getByRole('dialog').getByRole('button', { name: 'Choose' }).first().click();
    await shown(employer.getByText('Interview scheduled', { exact: true }));
    await employer.goto(`${fixtures.server.url}/interviews`);
    await shown(employer.getByRole('tab', { name: 'Upcoming 3' }));
  });

  test('moves an interview with a reason and notifies the provider', async () => {
    await employer
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await employer.getByRole('menuitem', { name: 'Move' }).click();
    const dialog = employer.getByRole('dialog', { name: 'Move interview' });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await shown(dialog.getByText('Say why the interview is moved'));
    await dialog.getByLabel('New date and time').fill('2031-06-03T10:00');
    await dialog.getByLabel('Reason').fill('The manager is away');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.waitFor({ state: 'detached' });
    await provider.getByRole('button', { name: /^Notifications/ }).click();
    await shown(provider.getByText('Maple Care Homes moved the interview for Care Assistant'));
    await provider.keyboard.press('Escape');
  });

  test('shows an interview outcome to the provider', async () => {
    await employer.goto(`${fixtures.server.url}/interviews?part=outcome`);
    await employer.getByRole('button', { name: 'Record the outcome' }).click();
    const dialog = employer.getByRole('dialog', { name: 'Record the outcome' });
    await dialog.getByLabel('Outcome').selectOption('not_hired');
    await dialog.getByRole('button', { name: 'Save outcome' }).click();
    await shown(dialog.getByText('Choose a reason', { exact: true }).last());
    await dialog.getByLabel('Outcome').selectOption('hired');
    await dialog.getByRole('button', { name: 'Save outcome' }).click();
    await dialog.waitFor({ state: 'detached' });
    await provider.goto(`${fixtures.server.url}/matches?status=hired`);
    await shown(provider.getByRole('tab', { name: 'Hired 2' }));
  });

  test('delivers a message and shows the sender that it was read', async () => {
    await employer.goto(`${fixtures.server.url}/messages`);
    await employer.getByRole('link', { name: /Northside College/ }).click();
    await employer.getByLabel('Message', { exact: true }).fill('Call me at 555 010 0199');
    await shown(employer.getByText('Share contact details only after consent'));
    await employer.getByLabel('Message', { exact: true }).fill('Shall we say Tuesday?');
    await employer.getByRole('button', { name: 'Send' }).click();
    await provider.goto(`${fixtures.server.url}/messages`);
    await provider.getByRole('link', { name: /Shall we say Tuesday/ }).click();
    await shown(provider.getByRole('list', { name: 'Messages' }).getByText('Shall we say Tuesday?'));
    await shown(rowOf(employer, 'Shall we say Tuesday?').getByText('Read', { exact: true }));
  });

  test('turns an accepted invitation into an agreement on both sides', async () => {
    await employer.goto(`${fixtures.server.url}/swap-agreements?invite=`);
    const dialog = employer.getByRole('dialog', { name: 'Create SWAP Agreement' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await shown(dialog.getByText('Choose a course', { exact: true }).last());
    await dialog.getByLabel('Course').selectOption({ label: 'Welding Level 2, Northside College' });
    await dialog.getByLabel('Job').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.waitFor({ state: 'detached' });
    await provider.goto(`${fixtures.server.url}/swap-agreements`);
    const invitation = rowOf(provider, 'Welding Level 2 for').filter({ hasText: 'Invited' });
    await invitation.getByRole('button', { name: 'Accept' }).click();
    await provider.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await shown(employer.getByText('Accepted'));
    await shown(employer.getByRole('tab', { name: 'Active 2' }));
    expect(tablet.errors).toEqual([]);
  });

  /** The name of the next file that the page saves. Playwright sees no download of an installed Firefox. */
  async function savedFile(page: Page): Promise<string> {
    if (engine === 'chromium') return (await page.waitForEvent('download')).suggestedFilename();
    return page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const click = HTMLAnchorElement.prototype.click;
          HTMLAnchorElement.prototype.click = function press() {
            if (this.download) resolve(this.download);
            click.call(this);
          };
        }),
    );
  }

  async function enter(device: Device, name: string): Promise<Page> {
    const page = await device.page();
    await page.goto(`${fixtures.server.url}/api/login`);
    await page.getByRole('button', { name }).click();
    await page.waitForURL(`${fixtures.server.url}/`);
    await shown(page.getByText(/^Up to date/));
    return page;
  }
});
