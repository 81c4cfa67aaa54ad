import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEUTRAL_COLORS } from '@zipfront/contracts/content/colors';
import { siteSchema } from '@zipfront/contracts/content/site';
import { LOCALES, type Locale } from '@zipfront/contracts/locale';
import type { MailContent } from '@zipfront/contracts/mail';
import { NOTIFICATION_KINDS } from '@zipfront/contracts/notifications';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { MAIL_EXAMPLES } from '../../../server/src/demo/gallery/mail-examples.ts';
import { renderMail } from './render-mail.tsx';

const content = join(import.meta.dirname, '../../../../content/shipping');

function rendered(mail: MailContent, locale: Locale) {
  const yaml = readFileSync(join(content, `site.${locale}.yaml`), 'utf8');
  const site = parse(siteSchema, parseYaml(yaml.replace(/\{brand[^}]*\}/g, 'Carriway')));
  return renderMail({ site: { ...site, brand: 'Carriway & Co' }, colors: NEUTRAL_COLORS, mail });
}

const isForTeam = ({ kind }: MailContent) => NOTIFICATION_KINDS[kind] === 'team';

describe('renderMail', () => {
  // behaviour: 18.8
  it('covers every kind of notification with an example', () => {
    const kinds = new Set(MAIL_EXAMPLES.map(({ mail }) => mail.kind));
    expect([...kinds].sort()).toEqual(Object.keys(NOTIFICATION_KINDS).sort());
  });

  // behaviour: 18.8
  it.each(
    MAIL_EXAMPLES.flatMap((example) => LOCALES.map((locale) => ({ ...example, locale }))),
  )('says the same as HTML and as text, and loads nothing: $name, $locale', ({ mail, locale }) => {
    const { subject, html, text } = rendered(mail, locale);
    expect(subject).not.toMatch(/[{}<>]|undefined/);
    expect(html).toContain(`<html lang="${isForTeam(mail) ? 'en-US' : locale}">`);
    expect(html).not.toMatch(/<(?:img|link|script|style|iframe)|\bsrc=|url\(/);
    expect(html.match(/https?:[^"<\s]*/g) ?? []).toEqual(mail.link === null ? [] : [mail.link]);
    expect(text).not.toMatch(/[{}]|&\w+;|<\w|undefined|null/);
    expect(text).toMatch(/^Carriway & Co\n\n/);
    const words = html
      .replace(/^.*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&');
    const all = (from: string) =>
      from
        .replace(/https?:\S+|--|:/g, ' ')
        .split(/\s+/)
        .filter(Boolean);
    expect(all(text)).toEqual(all(words));
  });

  // behaviour: 18.8
  it('writes a text that fits the estimate: priced, to be called about, or without a number', () => {
    const [priced, asked, open] = MAIL_EXAMPLES.map(({ mail }) => rendered(mail, 'en-US').text);
    expect(priced).toBe(`Carriway & Co

Your estimate is saved.

For 30 days, up to the day of the pickup, you can order at this price on the page below.

Reference: 7K3M-9QXT-02HB-VZ4C
The route: From Tucson, AZ 85701 to Boise, ID 83702
The vehicle: 2019 Honda CR-V (SUV or minivan)
Pickup: December 1, 2026
Your estimate: $1,040 to $1,280 (1,234 miles by road · 3 to 6 days on the road)

An estimate: carriers bid by the week, and the price may be anywhere in the range. With no pickup date it is that of an ordinary month.

Open your estimate:
https://shipping.example/shipping/order-link/7K3M-9QXT-02HB-VZ4C.1798761600000.${'x'.repeat(43)}

For 30 days this link opens your request as yours, in every browser: do not forward this mail.

-- 
You get this mail because this address was given with a request on our site. If it was not you: no bill follows from it, and you need to do nothing.
`);
    expect(asked).toContain('We call you at the number that you gave.');
    expect(asked).toContain('The vehicle: 2004, Touring');
    expect(open).toContain('Leave your number on the page below');
  });

  // behaviour: 18.6
  it('shows the team no contact, and what a program may have sent', () => {
    for (const { mail } of MAIL_EXAMPLES.filter(({ mail }) => isForTeam(mail))) {
      const { subject, text } = rendered(mail, 'es-US');
      expect(subject).toMatch(/^Carriway & Co: A /);
      const isBot = 'bot' in mail && mail.bot;
      expect(text.includes('A program may have filled in the form.')).toBe(isBot);
    }
  });
});
