// The sign-in pages as HTML. They work without JavaScript, with a keyboard and with a screen reader. Parts that need a
// script are shown by the script (app/session/sign-in).
import { platformPlace } from '#server/queries/platform-name.ts';
import { html, type Html } from '../http/html.ts';
import type { KeptMail } from '#server/operations/mail.ts';

/** An account that signs in with one tap in the demo. */
export interface DemoAccount {
  personId: string;
  name: string;
  /** Accounts are listed by it. */
  organization: string;
  /** The role there: "Owner". */
  role: string;
}

interface EmailPage {
  returnTo: string;
  email: string;
  problem: string | null;
  demoAccounts: readonly DemoAccount[];
  /** The display name of the other way to sign in; null if there is none. */
  openIdName: string | null;
  /** The origin of passkeys; null if there can be none. */
  passkeyOrigin: string | null;
  /** Others on the network can read the input. */
  isPlainHttp: boolean;
}

/** Writes the page that asks for an address. */
export function emailPage(shown: EmailPage): string {
  const { returnTo, email, problem, demoAccounts, openIdName, passkeyOrigin, isPlainHttp } = shown;
  return page(
    'Sign in',
    problem,
    html`${returnTo === firstPage ? joinWords : signInWords}
      ${isPlainHttp ? html`<p class="waits">${plainHttp}</p>` : null} ${waitingSection}
      <form method="post" action="/api/login">
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <label for="email">Email address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${email}"
          ${invalid(problem)}
        />
        <button class="wide">Email me a code</button>
      </form>
      ${passkeyOrigin === null ? null : passkeyButton(passkeyOrigin, returnTo)}
      ${openIdName === null ? null : openIdLink(openIdName, returnTo)}
      ${demoAccounts.length > 0 ? demoSection(demoAccounts, returnTo) : null}
      <script type="module" src="/sign-in.js"></script>`,
  );
}

/** Where the sign-in leads a person who joins (app/session/account-type.ts). */
const firstPage = '/start';

const joinWords = html`<h1>Join ${platformPlace}</h1>
  <p class="quiet">
    Enter your email to create an account, or to sign in if you have one. We’ll send you a six-digit code. No
    password needed.
  </p>`;

const signInWords = html`<h1>Sign in to ${platformPlace}</h1>
  <p class="quiet">We’ll email you a six-digit code. No password needed.</p>`;

const plainHttp =
  'This address starts with http. Others can read what you send, and push, installing, and offline use aren’t available. Use this server’s https address, or ask your administrator for it.';

interface CodePage {
  email: string;
  problem: string | null;
  hasLocalOutbox: boolean;
}

/** Writes the page that asks for the code. */
export function codePage({ email, problem, hasLocalOutbox }: CodePage): string {
  return page(
    'Enter your code',
    problem,
    html`<h1>Enter your code</h1>
      <p class="quiet">
        We sent a six-digit code to <strong>${email}</strong>. It works for 10 minutes, only in this browser.
      </p>
      ${hasLocalOutbox ? html`<p>Emails stay on this machine: <a href="/api/outbox" target="_blank">read them here</a>.</p>` : null}
      <form method="post" action="/api/login/code">
        <label for="code">Code</label>
        <input
          id="code"
          class="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          pattern="(\\P{Nd}*\\p{Nd}){6}\\P{Nd}*"
          title="Six digits"
          required
          maxlength="40"
          autofocus
          ${invalid(problem)}
        />
        <button class="wide">Sign in</button>
      </form>
      <p class="quiet">
        No email? Check your spam folder, or
        <a href="/api/login?again">use another address or request a new code</a>.
      </p>`,
  );
}

/** Writes the page with the mails that a local server keeps instead of sending them. */
export function outboxPage(mails: readonly KeptMail[]): string {
  const articles = mails.map(
    (mail) =>
      html`<article>
        <h2>${mail.subject}</h2>
        <p class="quiet">To ${mail.to}, ${mail.at.toISOString().slice(11, 19)} UTC</p>
        <pre>${mail.text}</pre>
      </article>`,
  );
  return page(
    'Local outbox',
    null,
    html`<h1>Local outbox</h1>
      <p class="quiet">
        Emails that would have been sent, newest first. They’re deleted when the server stops.
      </p>
      ${articles.length > 0 ? articles : html`<p>Nothing yet. Codes appear here when someone requests one.</p>`}`,
  );
}

/** Writes the page after a failed sign-in at an OpenID provider. */
export function openIdProblemPage({ problem, returnTo }: { problem: string; returnTo: string }): string {
  const again = encodeURIComponent(returnTo);
  return page(
    'Sign in',
    problem,
    html`<h1>Sign in to ${platformPlace}</h1>
      <p>
        <a href="/api/login/openid?returnTo=${again}">Try again</a>, or
        <a href="/api/login?returnTo=${again}">use an emailed code</a>.
      </p>`,
  );
}

/** Filled and shown by the script, because the server does not know the unsent entries of a device. */
const waitingSection = html`<section id="waiting" class="waiting" aria-labelledby="waiting-title" hidden>
  <h2 id="waiting-title">Not sent yet</h2>
  <ul></ul>
  <p class="quiet">We send changes on this device when the person who made them signs in here.</p>
</section>`;

/** Shown by the script if the browser supports passkeys and the origin is the right one. */
function passkeyButton(origin: string, returnTo: string): Html {
  return html`<div id="passkey" data-origin="${origin}" data-return-to="${returnTo}" hidden>
    <p class="or">or</p>
    <button type="button" class="other">Sign in with a passkey</button>
    <p class="problem" role="alert" hidden></p>
  </div>`;
}

function openIdLink(name: string, returnTo: string): Html {
  const path = `/api/login/openid?returnTo=${encodeURIComponent(returnTo)}`;
  return html`<p class="or">or</p>
    <a class="button" href="${path}">Sign in with ${name}</a>`;
}

function demoSection(accounts: readonly DemoAccount[], returnTo: string): Html {
  const organizations = [...new Set(accounts.map(({ organization }) => organization))];
  const groups = organizations.map(
    (name) =>
      html`<h3>${name}</h3>
        ${accounts.filter(({ organization }) => organization === name).map(demoButton)}`,
  );
  return html`<section aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p class="quiet">
      Sign in with one tap. Demo accounts exist only while ${platformPlace} runs on your own machine.
    </p>
    <form method="post" action="/api/login/demo">
      <input type="hidden" name="returnTo" value="${returnTo}" />
      ${groups}
    </form>
  </section>`;
}

const demoButton = ({ personId, name, role }: DemoAccount): Html =>
  html`<button class="plain" name="personId" value="${personId}">${name} <span>${role}</span></button>`;

function invalid(problem: string | null): Html | null {
  return problem === null ? null : html`aria-invalid="true" aria-describedby="problem"`;
}

/** Writes a page of the sign-in. It works without JavaScript. */
export function page(title: string, problem: string | null, content: Html): string {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${problem === null ? '' : 'Problem: '}${title} - ${platformPlace}</title>
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/login.css" />
      </head>
      <body>
        <main>
          <a class="brand" href="/"
            ><img src="/icons/favicon.svg" alt="" width="36" height="36" />${platformPlace}</a
          >
          ${problem === null ? null : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
          ${content}
        </main>
      </body>
    </html>`.text;
}
