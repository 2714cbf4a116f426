// Writes a mail as text and as HTML from one source: its parts in order. Every value is escaped in the HTML.
import { createHash } from 'node:crypto';
import { html } from '../routes/http/html.ts';
import type { Mail } from './mail.ts';
import { mailLayout } from './mail-layout.ts';

/** A paragraph, a list, a code with the words before it, or a link that does what the mail is about. */
export type MailPart =
  | string
  | { list: readonly string[] }
  | { label: string; code: string }
  | { action: string; url: string };

/** The source of a mail. Its texts may hold the place of the platform's name. */
export interface MailSource extends Omit<Mail, 'text' | 'html'> {
  parts: readonly MailPart[];
  /** Why the person gets the mail. */
  reason?: string;
}

type PartName = 'paragraph' | 'item' | 'code' | 'action' | 'note' | 'unsubscribe';

const templates: Record<string, string> = {};
/** The layout with one place for the parts and one for the notes below them. */
const frame = mailLayout.replaceAll(
  /<!--part (\w+)-->(.*?)<!--end-->/gs,
  (_, name: string, template: string) => {
    templates[name] = template;
    return name === 'paragraph' ? '{{parts}}' : name === 'note' ? '{{notes}}' : '';
  },
);

/** Returns the thread of the mails about something. The id in it is a hash, because it may hold a candidate's reference. */
export const threadOf = (about: string): string =>
  `about-${createHash('sha256').update(about).digest('base64url').slice(0, 24)}`;

/** Writes the mail. A link to unsubscribe stands at its end. */
export function writeMail({ parts, reason, ...mail }: MailSource): Mail {
  const notes = reason ? [reason] : [];
  const { unsubscribe } = mail;
  return {
    ...mail,
    text: [
      ...parts.map(partText),
      ...(notes.length > 0 || unsubscribe
        ? [[...notes, ...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : [])].join('\n')]
        : []),
    ].join('\n\n'),
    html: fill(frame, {
      subject: escaped(mail.subject),
      parts: parts.map(partHtml).join(''),
      notes:
        notes.map((text) => part('note', { text })).join('') +
        (unsubscribe ? part('unsubscribe', { text: 'Unsubscribe', url: unsubscribe }) : ''),
    }),
  };
}

function partText(source: MailPart): string {
  if (typeof source === 'string') return source;
  if ('list' in source) return source.list.map((line) => `- ${line}`).join('\n');
  if ('code' in source) return `${source.label} ${source.code}`;
  return `${source.action}: ${source.url}`;
}

function partHtml(source: MailPart): string {
  if (typeof source === 'string') return part('paragraph', { text: source });
  if ('list' in source) return source.list.map((text) => part('item', { text })).join('');
  if ('code' in source)
    return part('paragraph', { text: source.label }) + part('code', { text: source.code });
  return part('action', { text: source.action, url: source.url });
}

const part = (name: PartName, values: Record<string, string>): string =>
  fill(
    templates[name] ?? '',
    Object.fromEntries(Object.entries(values).map(([place, value]) => [place, escaped(value)])),
  );

/** Fills all places at once, so that a value with the name of a place stays as it is. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  );

const escaped = (text: string): string => html`${text}`.text;
