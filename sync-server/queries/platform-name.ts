// Puts the platform's name, which an administrator can change, into pages and mails of the server.
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Mailer } from '../operations/mail.ts';
import { html } from '../routes/http/html.ts';
import { platformSettings } from './settings.ts';
import { defaultSettings } from '#shared/domain/platform/settings.ts';

/** What everybody may know of the platform. */
export interface PublicIdentity {
  name: string;
  supportEmail: string;
}

/** Returns the platform's name and support address. */
export async function publicIdentity(knex: Knex): Promise<PublicIdentity> {
  const { platformName, supportEmail } = await platformSettings(knex);
  return { name: platformName, supportEmail };
}

/** The place of the name in the text of a page or a mail. */
export const platformPlace = '{{platform}}';

/** Where the contact address stands in the text of a page. */
export const supportPlace = '{{support}}';

/** A mailer whose mails have the platform's name in its places. */
export const namedMailer = (mailer: Mailer, knex: Knex): Mailer => ({
  ...mailer,
  async send(mail, transaction) {
    if (!mail) return mailer.send(mail, transaction);
    const { platformName } = await platformSettings(transaction ?? knex);
    const named = (text: string) => text.replaceAll(platformPlace, () => platformName);
    const written = { ...mail, subject: named(mail.subject), text: named(mail.text) };
    const inHtml = mail.html && {
      html: mail.html.replaceAll(platformPlace, () => html`${platformName}`.text),
    };
    return mailer.send({ ...written, ...inHtml }, transaction);
  },
});

/** Puts the name into the server's own HTML pages. */
export function namePages(knex: Knex): Middleware {
  return async (context, next) => {
    await next();
    const { body } = context;
    if (typeof body !== 'string' || !context.response.is('html')) return;
    if (!body.includes(platformPlace) && !body.includes(supportPlace)) return;
    // A page needs no database otherwise: while it is not reached, the page has the product's name.
    const { platformName, supportEmail } = await platformSettings(knex).catch(() => defaultSettings);
    context.body = body
      .replaceAll(platformPlace, () => html`${platformName}`.text)
      .replaceAll(supportPlace, () => html`<a href="mailto:${supportEmail}">${supportEmail}</a>`.text);
  };
}

/** The web app manifest under the platform's name. */
export async function namedManifest(knex: Knex, text: string): Promise<string> {
  const { platformName } = await platformSettings(knex);
  const manifest = JSON.parse(text) as object;
  return JSON.stringify({ ...manifest, name: platformName, short_name: platformName });
}
