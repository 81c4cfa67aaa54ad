import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEUTRAL_COLORS } from '@zipfront/contracts/content/look';
import { siteSchema } from '@zipfront/contracts/content/site';
import { LOCALES, type Locale } from '@zipfront/contracts/locale';
import type { MailContent, MailedCondition } from '@zipfront/contracts/notifications/mail';
import { NOTIFICATION_KINDS } from '@zipfront/contracts/notifications/notifications';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { MAIL_EXAMPLES } from '../../../server/src/gallery/mail-examples.ts';
import type { ReportContent } from './ReportMail.tsx';
import { renderMail } from './render-mail.tsx';

const content = join(import.meta.dirname, '../../../../content/shipping');

function rendered(mail: MailContent, locale: Locale) {
  const yaml = readFileSync(join(content, `site.${locale}.yaml`), 'utf8');
  const site = parse(siteSchema, parseYaml(yaml.replace(/\{brand[^}]*\}/g, 'Carriway')));
  return renderMail({ site: { ...site, brand: 'Carriway & Co' }, colors: NEUTRAL_COLORS, mail });
}

const isFor = (reader: 'team' | 'visitor', { kind }: MailContent) =>
  kind !== 'test-mail' && NOTIFICATION_KINDS[kind] === reader;

const readLinks = (mail: MailContent) =>
  [mail.link, 'stop' in mail ? mail.stop : null].filter((link) => link !== null);

describe('renderMail', () => {
  // behaviour: 18.8
  it('covers every kind of notification, and the test mail, with an example', () => {
    const kinds = new Set(MAIL_EXAMPLES.map(({ mail }) => mail.kind));
    expect([...kinds].sort()).toEqual([...Object.keys(NOTIFICATION_KINDS), 'test-mail'].sort());
  });

  // behaviour: 18.8
  it.each(
    MAIL_EXAMPLES.flatMap((example) => LOCALES.map((locale) => ({ ...example, locale }))),
  )('says the same as HTML and as text, and loads nothing: $name, $locale', ({ mail, locale }) => {
    const { subject, html, text } = rendered(mail, locale);
    expect(subject).not.toMatch(/[{}<>]|undefined/);
    expect(html).toContain(`<html lang="${isFor('visitor', mail) ? locale : 'en-US'}">`);
    expect(html).not.toMatch(/<(?:img|link|script|style|iframe)|\bsrc=|url\(/);
    expect(html.match(/https?:[^"<\s]*/g) ?? []).toEqual(readLinks(mail));
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

  // behaviour: 18.24
  it.each([
    'evil.example',
    'www.evil.example/path.html',
    'https://evil.example',
    'https:evil.example',
    'ana@evil.example',
    'evil。example',
    'evil．example',
    'a.b.c.evil.example',
    'böse.example',
    'tel:+12125550134',
    'javascript:evil',
  ])('makes no link of a name from outside: %s', (name) => {
    const [report] = MAIL_EXAMPLES.flatMap(({ mail }) =>
      mail.kind === 'saved-report' && typeof mail.report !== 'string' ? [mail] : [],
    );
    if (report === undefined || typeof report.report === 'string') throw new Error('No example.');
    const rows = report.report.rows.map((row) => ({ ...row, names: row.names.map(() => name) }));
    const mails: MailContent[] = [
      { ...report, name, report: { ...report.report, rows } },
      { ...report, name, report: `There is no ${name}.` },
      { kind: 'test-mail', by: name, link: 'https://console.example/' },
    ];
    for (const mail of mails) {
      const { subject, html, text } = rendered(mail, 'en-US');
      const shown = [subject, text, html.replace(/<[^>]*>/g, ' ')].join('\n');
      const rest = readLinks(mail).reduce((left, link) => left.replaceAll(link, ''), shown);
      expect(rest).not.toMatch(/[^\s.][.。．｡]\p{L}|\p{L}:\/*[^\s/]/u);
    }
  });

  // behaviour: 18.25
  it.each<[Locale, string, string, string]>([
    [
      'en-US',
      'Your price is set. Order',
      'You can order on the page below.',
      'until a carrier is booked',
    ],
    [
      'es-US',
      'Su precio está listo. Pedido',
      'Puede hacerlo en la página',
      'mientras no haya transportista',
    ],
  ])('states a price that was set, and what its owner can do, in %s', (locale, subject, open, ordered) => {
    const renderText = (name: string) => {
      const example = MAIL_EXAMPLES.find((one) => one.name === name);
      if (!example) throw new Error(`There is no example "${name}".`);
      return rendered(example.mail, locale);
    };
    const ofEstimate = renderText('price set of an estimate');
    expect(ofEstimate.subject).toContain(subject);
    expect(ofEstimate.text).toContain('$1,190');
    expect(ofEstimate.text).toContain(open);
    expect(renderText('price set without an estimate').text).toContain(open);
    expect(renderText('price set of an order').text).toContain(ordered);
    expect(renderText('price set of a booked order').text).not.toContain(ordered);
    expect(renderText('price removed, without an estimate').text).not.toContain(open);
  });

  // behaviour: 18.8
  it('writes a text that fits the estimate: priced, to be called about, or without a number', () => {
    const [priced, asked, open] = MAIL_EXAMPLES.map(({ mail }) => rendered(mail, 'en-US').text);
    expect(priced).toBe(`Carriway & Co

Your estimate is saved.

For 30 days, but no later than the pickup date, you can order at this price on the page below.

Reference: 7K3M-9QXT-02HB-VZ4C
The route: From Tucson, AZ 85701 to Boise, ID 83702
The vehicle: 2019 Honda CR-V (SUV or minivan)
Pickup: December 1, 2026
Your estimate: $1,040 to $1,280 (1,234 miles by road · 3 to 6 days on the road)

The range is about 10% to either side of $1,160. Carriers bid by the week, so your price can land anywhere in it.

Open your estimate:
https://shipping.example/shipping/order-link/7K3M-9QXT-02HB-VZ4C.1798761600000.${'x'.repeat(43)}

For 30 days, this link opens your request as yours in any browser: do not forward this email.

-- 
You received this email because someone entered this address with a request on our site. If it was not you, there is no charge and nothing for you to do.
`);
    expect(asked).toContain('We will call you at the number you gave.');
    expect(asked).toContain('The vehicle: 2004, Touring');
    expect(open).toContain('Leave your number on the page below');
  });

  // behaviour: 12.40
  it('shows a price that was set in place of the estimate, and calls it firm', () => {
    const booked = MAIL_EXAMPLES.find(({ name }) => name === 'order booked');
    if (!booked) throw new Error('There is no example of a booked order.');
    const { text } = rendered(booked.mail, 'en-US');
    expect(text).toContain('Your price: $1,190 (1,234 miles by road');
    expect(text).toContain('This price is firm. It replaces the estimate of $1,040 to $1,280.');
    expect(text).not.toMatch(/Your estimate|either side/);
  });

  // behaviour: 18.6
  it('shows the team no contact, and what a program may have sent', () => {
    for (const { mail } of MAIL_EXAMPLES.filter(({ mail }) => isFor('team', mail))) {
      const { subject, text } = rendered(mail, 'es-US');
      expect(subject).toMatch(/^Carriway & Co: A /);
      const isBot = 'bot' in mail && mail.bot;
      expect(text.includes('A program may have filled in the form.')).toBe(isBot);
    }
  });

  // behaviour: 36.4
  it('writes a saved report as a table with changes, sums and what is unknown', () => {
    const [report, , ended] = MAIL_EXAMPLES.filter(({ mail }) => mail.kind === 'saved-report').map(
      ({ mail }) => rendered(mail, 'es-US'),
    );
    expect(report?.subject).toBe(
      'Carriway & Co: Campaigns of the week, Nov 16, 2026 to Nov 22, 2026',
    );
    const lines = report?.text.split('\n').map((line) => line.trim().split(/ {2,}/)) ?? [];
    const at = lines.findIndex(([name]) => name === 'Campaign');
    expect(lines.slice(at, at + 4)).toEqual([
      [
        'Campaign',
        'Visits',
        'Leads',
        'Cost / lead',
        'Sold',
        'Revenue',
        'Pending',
        'Spend',
        'Profit',
      ],
      [
        'brand',
        '1,240 (−60)',
        '62 (+2)',
        '$19.36 (+$0.00)',
        '40 (+2)',
        '$3,100.00 (+$100.00)',
        '$120.00 (+$0.00)',
        '$1,200.01 (+$38.71)',
        '$1,899.99 (+$61.29)',
      ],
      ['not given', '90', '2', 'unknown', '0', '$50.00', '$0.00', 'unknown', 'unknown'],
      [
        'Total',
        '1,400 (+0)',
        '66 (−4)',
        'unknown',
        '0 (+0)',
        '$50.00 (+$0.00)',
        '$0.00 (+$0.00)',
        'unknown',
        'unknown',
      ],
    ]);
    expect(report?.text).toContain('The total also has 3 further rows.');
    expect(ended?.text).toContain('By partner, choose days from 2026-08-25 on.');
  });

  // behaviour: 36.4
  it('says in a saved report which day was not over, and with which hours it is compared', () => {
    const [whole, unfinished] = MAIL_EXAMPLES.filter(
      ({ mail }) => mail.kind === 'saved-report',
    ).map(({ mail }) => rendered(mail, 'en-US').text);
    expect(unfinished).toContain('Nov 16, 2026 was not over yet.');
    expect(unfinished).toContain('the change since Nov 15, 2026 before 8:00, where');
    expect(whole).not.toContain('not over');
    expect(whole).toContain('the change since Nov 9, 2026 to Nov 15, 2026, where');
  });

  // behaviour: 36.10
  it.each<[condition: MailedCondition, text: string]>([
    [
      { measure: 'cost_per_lead_cents', relation: 'above', value: 2500, holds: true, found: 3120 },
      'Cost / lead $31.20, above $25.00',
    ],
    [
      { measure: 'cost_per_lead_cents', relation: 'above', value: 2500, holds: null, found: null },
      'Cost / lead unknown, not known to be above $25.00',
    ],
    [
      { measure: 'leads', relation: 'below', value: 5, holds: false, found: 7 },
      'Leads 7, not below 5',
    ],
    [
      { measure: 'leads', relation: 'fallen', value: 0.2, holds: true, found: 7, before: 10 },
      'Leads 7, fallen by more than 20% from 10',
    ],
    [
      {
        measure: 'approved_cents',
        relation: 'risen',
        value: 0.5,
        holds: null,
        found: 100,
        before: null,
      },
      'Revenue $1.00, not known to be risen by more than 50% from unknown',
    ],
    [
      { measure: 'lead_rate', relation: 'below', value: 0.05, holds: true, found: 0.0461 },
      'Lead rate 4.61%, below 5%',
    ],
    [
      { measure: 'roas', relation: 'above', value: 1.5, holds: true, found: 2 },
      'ROAS 2, above 1.5',
    ],
    [
      { measure: 'profit_cents', relation: 'below', value: 0, holds: true, found: -1250 },
      'Profit −$12.50, below $0.00',
    ],
    ...(
      [
        [2, '2 rows with Profit below −$100.00'],
        [1, '1 row with Profit below −$100.00'],
        [0, '0 rows with Profit below −$100.00'],
        [null, 'Profit unknown of all rows, not known to be below −$100.00'],
      ] as const
    ).map(([found, text]): [MailedCondition, string] => [
      {
        of: 'rows',
        measure: 'profit_cents',
        relation: 'below',
        value: -10_000,
        holds: found === null ? null : found > 0,
        found,
      },
      text,
    ]),
  ])('says the condition of a saved report in subject and text: %j', (condition, text) => {
    const example = MAIL_EXAMPLES.find(({ mail }) => mail.kind === 'saved-report');
    if (example?.mail.kind !== 'saved-report') throw new Error('There is no example.');
    const mail = rendered({ ...example.mail, condition }, 'en-US');
    expect(mail.subject).toBe(`Carriway & Co: Campaigns of the week, ${text}`);
    expect(mail.text).toContain(`\n${text}.\n`);
    expect(mail.text).toContain('Sent each Monday, if its condition holds, to');
  });

  // behaviour: 27.16, 36.4
  it('marks the profit of a saved report that leaves out revenue, and says so below', () => {
    const example = MAIL_EXAMPLES.find(({ mail }) => mail.kind === 'saved-report');
    if (example?.mail.kind !== 'saved-report') throw new Error('There is no example.');
    const { report } = example.mail;
    if (typeof report === 'string') throw new Error('There is no example of a report.');
    const textWith = (revenue_without_spend_cents: number) => {
      const profit = { profit_cents: -4_589, revenue_without_spend_cents, compared: undefined };
      const sums = { ...report.total, ...profit };
      const mail = { ...example.mail, report: { ...report, rows: [], total: sums } };
      return rendered(mail as ReportContent, 'en-US').text;
    };
    expect(textWith(4_700)).toContain('Without the spend of bing.');
    expect(textWith(4_700)).toContain('−$45.89*');
    expect(textWith(4_700)).toContain('* Without revenue and leads of days without spend');
    expect(textWith(0)).toContain('−$45.89');
    expect(textWith(0)).not.toContain('−$45.89*');
  });

  // behaviour: 36.4
  it('shows names of a saved report as text', () => {
    const example = MAIL_EXAMPLES.find(({ mail }) => mail.kind === 'saved-report');
    if (example?.mail.kind !== 'saved-report') throw new Error('There is no example.');
    const name = '<script>"a" & \'b\'';
    const { html, text, subject } = rendered({ ...example.mail, name }, 'en-US');
    expect(html).not.toContain('<script>');
    expect(text).toContain(`${name}\n`);
    expect(subject).toContain(name);
  });
});
