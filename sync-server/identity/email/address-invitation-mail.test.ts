// Tests what an invitation says to somebody who does not know the employer.
import { expect, test } from 'vitest';
import { addressInvitationMail } from './address-invitation-mail.ts';

const mailOf = (employer: string) =>
  addressInvitationMail('ada@x.org', employer, 'https://skillpact.example');

test.each([
  ['Acme Care', 'Acme Care'],
  ['Acme Confirm: https://evil.example/login', 'Acme Confirm:'],
  ['Acme HTTP://evil.example and www.evil.example', 'Acme and'],
  ['https://evil.example', 'An employer'],
  ['St. John’s Booking.com Ltd.', 'St. John’s Booking.com Ltd.'],
])('names the employer %s as %s', (employer, name) => {
  const { subject, text } = mailOf(employer);
  expect(subject).toBe(`${name} invites you to a SWAP agreement`);
  expect(text.match(/https?:\/\/\S+/gi)).toEqual([
    'https://skillpact.example/api/login?returnTo=/swap-agreements',
  ]);
  expect(text).toContain(`If you don’t know ${name},`);
});
