import { describe, expect, it } from 'vitest';
import { type TrackedPage, trackedPage } from '../../test/tracked-page.ts';
import type { TrackerOptions } from '../options.ts';

const TRACKED = { 'track-location': 'hero', 'track-click': 'open', 'track-name': 'quote' };
const OUT = 'https://other.example/path';
const HERE = 'https://zipfront.example/es/';

/** Clicks a link with these attributes; returns whether its navigation was held. */
function click(
  { page }: TrackedPage,
  attributes: Record<string, string>,
  how: Record<string, unknown> = {},
): boolean {
  const element = {
    id: attributes.id ?? '',
    tagName: 'A',
    href: attributes.href,
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  };
  const event = Object.assign(new Event(how.button ? 'auxclick' : 'click', { cancelable: true }), {
    button: 0,
    ...how,
    composedPath: () => [{}, element, page.document],
  });
  if (how.prevented) event.preventDefault();
  page.win.dispatchEvent(event);
  return event.defaultPrevented && !how.prevented;
}

const ALL: TrackerOptions = { outboundLinks: true, dataLayer: {}, enableClickEventTracking: true };

/** A page whose `keepalive` bytes are used up, so that a link is held. */
function pageWithoutKeepalive(options: TrackerOptions = ALL): TrackedPage {
  const made = trackedPage(options);
  made.browser.collector.delay = 5000;
  made.tracker.track({
    schema: 'iglu:com.example/made/jsonschema/1-0-0',
    data: { text: 'x'.repeat(59_000) },
  });
  made.tracker.flush();
  return made;
}

describe('tracked elements', () => {
  it('push to the data layer, and send a click event only with the flag', async () => {
    const without = trackedPage({ dataLayer: {} });
    click(without, TRACKED);
    await without.settle();
    expect(without.page.dataLayer()).toMatchObject([
      { event: 'click', category: 'hero', action: 'open', label: 'quote' },
    ]);
    expect(without.events()).toEqual([]);
    const made = trackedPage({ dataLayer: {}, enableClickEventTracking: true });
    click(made, TRACKED);
    expect(made.events().map(({ data }) => data)).toEqual([
      { kind: 'click', category: 'hero', action: 'open', label: 'quote', element_tag_type: 'a' },
    ]);
  });

  // behaviour: 3.5.5
  it('push the fields that `pushData` pushes', async () => {
    const made = trackedPage({ dataLayer: { contentType: 'landing' } });
    made.tracker.identify({ quote_id: 'q-1' });
    click(made, TRACKED);
    made.tracker.pushData({ event: 'click', category: 'hero', action: 'open', label: 'quote' });
    await made.settle();
    const [pushed, same] = made.page.dataLayer();
    expect(pushed).toEqual(same);
    expect(pushed).toMatchObject({ quoteId: 'q-1', contentType: 'landing' });
  });

  it('send a click event with the flag if there is no data layer', () => {
    const made = trackedPage({ enableClickEventTracking: true });
    click(made, TRACKED);
    expect(made.names()).toEqual(['event']);
    expect(made.page.dataLayer()).toEqual([]);
  });

  it('accept attributes with the prefix `data-`', () => {
    const made = trackedPage({ dataLayer: {} });
    click(made, { 'data-track-click': 'open' });
    expect(made.page.dataLayer()).toMatchObject([{ category: '', action: 'open', label: '' }]);
  });

  it('do not delay the click if their event is sent with keepalive', () => {
    const made = trackedPage(ALL);
    expect(click(made, { ...TRACKED, href: HERE })).toBe(false);
    expect(made.browser.requests[0]?.keepalive).toBe(true);
  });

  // behaviour: 4.4.1, 9.12
  it('delay the click by at most 100 ms', async () => {
    const made = pageWithoutKeepalive();
    expect(click(made, { ...TRACKED, href: HERE })).toBe(true);
    await made.browser.pass(99);
    expect(made.page.location.assigned).toEqual([]);
    await made.browser.pass(1);
    expect(made.page.location.assigned).toEqual([HERE]);
    await made.browser.pass(20_000);
    expect(made.page.location.assigned).toHaveLength(1);
  });

  it.each([
    ['the address has a fragment', { href: `${HERE}#part` }, {}],
    ['the link has a target', { href: HERE, target: '_blank' }, {}],
    ['the link has the target `_self`', { href: HERE, target: '_self' }, {}],
    ['the button is not the primary one', { href: HERE }, { button: 1 }],
    ['a modifier key is pressed', { href: HERE }, { ctrlKey: true }],
    ['the link is a download', { href: HERE, download: '' }, {}],
    ['the click was prevented', { href: HERE }, { prevented: true }],
  ])('do not delay the click if %s', async (_, attributes, how) => {
    const made = pageWithoutKeepalive();
    expect(click(made, { ...TRACKED, ...attributes }, how)).toBe(false);
    await made.browser.pass(5000);
    expect(made.page.location.assigned).toEqual([]);
  });

  it('ignore clicks with the secondary button', () => {
    const made = trackedPage(ALL);
    click(made, TRACKED, { button: 2 });
    expect(made.page.dataLayer()).toEqual([]);
  });

  it('do not delay the click without the flag', () => {
    const made = pageWithoutKeepalive({ dataLayer: {} });
    expect(click(made, { ...TRACKED, href: HERE })).toBe(false);
  });
});

describe('links to other hosts', () => {
  const links = (made: TrackedPage) =>
    made
      .events()
      .filter(({ name }) => name === 'link_click')
      .map(({ data }) => data);

  it('send their URL and are followed at once', () => {
    const made = trackedPage(ALL);
    expect(click(made, { href: OUT, id: 'partner' })).toBe(false);
    expect(links(made)).toEqual([{ target_url: OUT, element_id: 'partner' }]);
  });

  // behaviour: 4.4.2, 9.13
  it('delay the click by at most a second, also with a fragment', async () => {
    const made = pageWithoutKeepalive();
    expect(click(made, { href: `${OUT}#part` })).toBe(true);
    await made.browser.pass(999);
    expect(made.page.location.assigned).toEqual([]);
    await made.browser.pass(1);
    expect(made.page.location.assigned).toEqual([`${OUT}#part`]);
  });

  it('continue as soon as their event has a response', async () => {
    const made = pageWithoutKeepalive();
    made.browser.collector.delay = 10;
    click(made, { href: OUT });
    await made.browser.pass(900);
    expect(made.page.location.assigned).toEqual([]);
    const soon = trackedPage(ALL);
    soon.browser.collector.delay = 300;
    soon.tracker.track({
      schema: 'iglu:com.example/made/jsonschema/1-0-0',
      data: { text: 'x'.repeat(59_000) },
    });
    soon.tracker.flush();
    click(soon, { href: OUT });
    await soon.browser.pass(700);
    expect(soon.page.location.assigned).toEqual([OUT]);
  });

  it.each([
    ['a middle click', { button: 1 }],
    ['a click with the meta key', { metaKey: true }],
    ['a click that opens a window', { shiftKey: true }],
  ])('track the click but do not delay it on %s', async (_, how) => {
    const made = pageWithoutKeepalive();
    expect(click(made, { href: OUT }, how)).toBe(false);
    await made.browser.pass(10_000);
    expect(links(made)).toHaveLength(1);
  });

  it.each([
    ['on this host', { href: HERE }, {}],
    ['to an email address', { href: 'mailto:a@b.example' }, {}],
    ['clicked with the secondary button', { href: OUT }, { button: 2 }],
  ])('do not include links %s', (_, attributes, how) => {
    const made = trackedPage(ALL);
    click(made, attributes, how);
    made.page.show('hidden');
    expect(made.events()).toEqual([]);
  });

  // behaviour: 4.4.2, 9.13
  it('run the callback of a script at once, or after 1100 ms at most', async () => {
    const called: string[] = [];
    trackedPage().tracker.linkClick(OUT, () => called.push('at once'));
    expect(called).toEqual(['at once']);
    const made = pageWithoutKeepalive();
    made.tracker.linkClick(OUT, () => called.push('late'));
    await made.browser.pass(1099);
    expect(called).toEqual(['at once']);
    await made.browser.pass(1);
    expect(called).toEqual(['at once', 'late']);
  });
});
