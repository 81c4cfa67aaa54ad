import { schemaUri as schema } from '@zipfront/contracts/events/names';
import { describe, expect, it } from 'vitest';
import { type FakeBrowser, fakeBrowser } from '../test/fake-browser.ts';
import { openPage, PREFIX } from '../test/open-page.ts';
import { MAX_STORED_EVENTS } from './constants.ts';

const records = (browser: FakeBrowser) =>
  [...browser.storage.map.keys()].filter((key) => key.startsWith(`${PREFIX}e.`));

/** Ids of all events in requests to the collector, in order, with repeats. */
function delivered(browser: FakeBrowser, from = 0): string[] {
  return browser.requests
    .slice(from)
    .flatMap(({ body }) => JSON.parse(body).map((event: { event_id: string }) => event.event_id));
}

const lossReports = (browser: FakeBrowser) =>
  browser.requests
    .flatMap(({ body }) => JSON.parse(body))
    .filter((event) => event.schema === schema('loss'))
    .map((event) => event.data.counts);

describe('an outbox', () => {
  it('stores an event before sending it, and deletes it by id after the response', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    const id = page.add();
    expect(records(browser)).toEqual([expect.stringContaining(id)]);
    expect(browser.requests).toHaveLength(0);
    await browser.pass(2000);
    expect(delivered(browser)).toEqual([id]);
    const late = page.add();
    await browser.pass(10);
    expect(records(browser)).toEqual([expect.stringContaining(late)]);
  });

  it('stamps each attempt with its send time', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => ({ status: 503 });
    const page = openPage(browser);
    const start = browser.now();
    page.add();
    await browser.pass(4000);
    expect(browser.requests.map(({ url }) => url)).toEqual([
      `/events?sent_at=${start + 2000}`,
      `/events?sent_at=${start + 2010 + 1500}`,
    ]);
  });

  // behaviour: 4.3.4
  it('retries on a timer during an outage, without a further event', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    const healthyAt = browser.now() + 4000;
    browser.collector.respond = () => ({ status: browser.now() < healthyAt ? 503 : 200 });
    for (let i = 0; i < 5; i++) page.add();
    await browser.pass(8000);
    expect(records(browser)).toEqual([]);
  });

  // behaviour: 14.4
  it('repeats one event, not its batch, while responses are lost', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    const lostUntil = browser.now() + 10_000;
    browser.collector.respond = () => (browser.now() < lostUntil ? undefined : { status: 200 });
    for (let i = 0; i < 6; i++) page.add();
    await browser.pass(20_000);
    const sizes = browser.requests.map(({ body }) => JSON.parse(body).length);
    expect(sizes).toEqual([5, 1, 1, 1, 5]);
    expect(records(browser)).toEqual([]);
  });

  // behaviour: 9.21
  it('aborts a request after ten seconds and retries it', async () => {
    const browser = fakeBrowser();
    browser.collector.delay = 60_000;
    const page = openPage(browser);
    page.add();
    await browser.pass(11_999);
    expect(browser.requests[0]?.signal.aborted).toBe(false);
    await browser.pass(2000);
    expect(browser.requests[0]?.signal.aborted).toBe(true);
    expect(browser.requests).toHaveLength(2);
  });

  it('does not abort a request that has a response', async () => {
    const browser = fakeBrowser();
    openPage(browser).add();
    await browser.pass(20_000);
    expect(browser.requests.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('sends the stored event if the completed one cannot be stored', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser, true);
    page.add({ quote: '' });
    browser.storage.quota = 0;
    page.outbox.open((text) => text.replace('"quote":""', '"quote":"q-1"'));
    expect(browser.requests[0]?.body).toContain('"quote":""');
  });

  // behaviour: 4.3.4, 9.19
  it('parks a batch after five retries, and the next page sends it', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const page = openPage(browser);
    const id = page.add();
    await browser.pass(120_000);
    expect(browser.requests).toHaveLength(6);
    expect(records(browser)).toHaveLength(1);
    browser.collector.respond = () => ({ status: 200 });
    page.outbox.exit(true);
    page.outbox.releaseClaims();
    page.kill();
    openPage(browser);
    await browser.pass(100);
    expect(delivered(browser, 6)).toEqual([id]);
    expect(records(browser)).toEqual([]);
  });

  // behaviour: 14.11
  it('delivers its events after a minute of 429 responses', async () => {
    const browser = fakeBrowser();
    const openAt = browser.now() + 60_000;
    const accepted: string[] = [];
    browser.collector.respond = ({ body }) => {
      const seconds = Math.ceil((openAt - browser.now()) / 1000);
      if (seconds > 0) return { status: 429, retryAfter: String(seconds) };
      accepted.push(...JSON.parse(body).map((event: { event_id: string }) => event.event_id));
      return { status: 204 };
    };
    const page = openPage(browser);
    const ids = [page.add(), page.add()];
    await browser.pass(120_000);
    expect(accepted.sort()).toEqual(ids.sort());
    expect(records(browser)).toEqual([]);
  });

  it('sends deferred events when the browser is online', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const page = openPage(browser);
    page.add();
    await browser.pass(120_000);
    browser.collector.respond = () => ({ status: 200 });
    page.outbox.online();
    await browser.pass(100);
    expect(records(browser)).toEqual([]);
  });

  it('limits keepalive requests in flight to 60 kB', async () => {
    const browser = fakeBrowser();
    browser.collector.delay = 5000;
    const page = openPage(browser);
    for (let i = 0; i < 4; i++) page.add({ text: 'é'.repeat(12_000) });
    page.outbox.exit();
    const keepaliveRequests = browser.requests.filter(({ keepalive }) => keepalive);
    const bytes = keepaliveRequests.reduce(
      (sum, { body }) => sum + new TextEncoder().encode(body).length,
      0,
    );
    expect(bytes).toBeGreaterThan(40_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(records(browser)).toHaveLength(4);
  });

  // behaviour: 14.22
  it('sends a second batch without keepalive while the browser counts the first', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    for (let i = 0; i < 5; i++) page.add({ text: 'x'.repeat(29_000) });
    // The response to the first two events, after 10 ms, sends the next two.
    await browser.pass(15);
    expect(browser.requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
    await browser.pass(1000);
    page.add();
    page.outbox.exit();
    expect(browser.requests.at(-1)?.keepalive).toBe(true);
  });

  // behaviour: 4.3.6, 8.8, 9.18
  it('sends a large event alone, at once and with a warning', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.add();
    const id = page.add({ text: 'x'.repeat(65_536) });
    expect(delivered(browser)).toEqual([id]);
    expect(browser.requests[0]?.keepalive).toBe(false);
    expect(page.warnings[0]).toMatch(/^Large event \S+ goes alone$/);
  });

  it('waits for the gate with its events, and completes them when it opens', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser, true);
    page.add({ quote: '' });
    await browser.pass(4000);
    expect(browser.requests).toHaveLength(0);
    page.outbox.open((text) => text.replace('"quote":""', '"quote":"q-1"'));
    expect(browser.requests[0]?.body).toContain('"quote":"q-1"');
    expect([...browser.storage.map.values()].join()).toContain('"quote":"q-1"');
  });

  it('resolves `flush` when every request has a response', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.add();
    let done = false;
    page.outbox.flush().then(() => {
      done = true;
    });
    await browser.pass(5);
    expect([browser.requests.length, done]).toEqual([1, false]);
    await browser.pass(10);
    expect(done).toBe(true);
  });
});

describe('loss reports', () => {
  it('count losses by reason, and leave when the server accepts events', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => ({ status: 400 });
    const page = openPage(browser);
    page.add();
    page.add({ big: 1n });
    await browser.pass(3000);
    expect(lossReports(browser)).toEqual([]);
    browser.collector.respond = () => ({ status: 200 });
    page.add();
    await browser.pass(5000);
    expect(lossReports(browser)).toEqual([{ unserializable: 1, refused: 1 }]);
    expect(records(browser)).toEqual([]);
  });

  it('remain for a later page to send', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => ({ status: 400 });
    const page = openPage(browser);
    page.add();
    await browser.pass(3000);
    page.kill();
    browser.collector.respond = () => ({ status: 200 });
    await browser.pass(20_000);
    openPage(browser).add();
    await browser.pass(5000);
    expect(lossReports(browser)).toEqual([{ refused: 1 }]);
  });

  // behaviour: 14.1
  it('count a loss once if another page took the counts over meanwhile', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.outbox.count('overflow', 2);
    page.freeze();
    await browser.pass(20_000);
    openPage(browser).add();
    await browser.pass(3_000);
    page.thaw();
    page.add();
    await browser.pass(5_000);
    expect(lossReports(browser)).toEqual([{ overflow: 2 }]);
    page.outbox.count('overflow', 1);
    page.add();
    await browser.pass(5_000);
    expect(lossReports(browser)).toEqual([{ overflow: 2 }, { overflow: 1 }]);
  });

  it('repeat their counts after a refusal', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = ({ body }) => ({ status: /loss|bad/.test(body) ? 400 : 200 });
    const page = openPage(browser);
    page.add({ bad: true });
    page.add({ bad: true });
    await browser.pass(3000);
    page.add();
    await browser.pass(8000);
    expect(lossReports(browser)).toEqual([{ refused: 2 }]);
    browser.collector.respond = () => ({ status: 200 });
    page.add();
    await browser.pass(8000);
    expect(lossReports(browser)).toEqual([{ refused: 2 }, { refused: 2 }]);
  });

  it('leave at exit only if the page cannot come back', () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.outbox.count('overflow', 2);
    page.outbox.exit();
    expect(browser.requests).toHaveLength(0);
    page.outbox.exit(true);
    expect(lossReports(browser)).toEqual([{ overflow: 2 }]);
  });

  it('include the oldest event when too many are stored', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const page = openPage(browser, true);
    const first = page.add();
    for (let i = 1; i <= MAX_STORED_EVENTS; i++) page.add();
    expect(records(browser)).toHaveLength(MAX_STORED_EVENTS);
    expect(records(browser).join()).not.toContain(first);
    expect(page.warnings).toEqual(['1 event(s) dropped: overflow']);
  });

  // behaviour: 14.1
  it('include no event that another open tab still sends', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const other = openPage(browser, true);
    const ids = Array.from({ length: MAX_STORED_EVENTS }, () => other.add());
    const page = openPage(browser);
    const first = page.add();
    page.add();
    expect(page.warnings).toEqual(['1 event(s) dropped: overflow']);
    browser.collector.respond = () => ({ status: 200 });
    other.outbox.open();
    await browser.pass(60_000);
    const sent = new Set(delivered(browser));
    expect(ids.filter((id) => !sent.has(id))).toEqual([]);
    expect(sent).not.toContain(first);
  });

  it('include the oldest events when too many bytes are stored', () => {
    const browser = fakeBrowser();
    const page = openPage(browser, true);
    for (let i = 0; i < 45; i++) page.add({ text: 'x'.repeat(50_000) });
    const sizes = [...browser.storage.map.values()].map((text) => text.length);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThan(2_001_000);
    expect(records(browser)).toHaveLength(39);
  });

  it('include corrupt records', async () => {
    const browser = fakeBrowser();
    browser.storage.map.set(`${PREFIX}e.gone.1`, '{"event_id":');
    openPage(browser).add();
    await browser.pass(5000);
    expect(lossReports(browser)).toEqual([{ corrupt: 1 }]);
    expect(records(browser)).toEqual([]);
  });
});

describe('storage that does not work', () => {
  it.each(['full', 'forbidden'])('does not prevent delivery when %s', async (fault) => {
    const browser = fakeBrowser();
    if (fault === 'full') browser.storage.quota = 0;
    else browser.storage.forbidden = true;
    const page = openPage(browser);
    const id = page.add();
    expect(browser.storage.map.size).toBe(0);
    await browser.pass(3000);
    expect(delivered(browser)).toEqual([id]);
  });

  it('causes a loss report at the end of the page for events that do not fit', () => {
    const browser = fakeBrowser();
    browser.storage.forbidden = true;
    const page = openPage(browser, true);
    page.add({ text: 'x'.repeat(50_000) });
    page.add({ text: 'x'.repeat(50_000) });
    page.outbox.exit(true);
    expect(browser.requests).toHaveLength(2);
    expect(lossReports(browser)).toEqual([{ exit: 1 }]);
  });
});

describe('tabs', () => {
  it('do not send the events of a live tab', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const first = openPage(browser);
    const id = first.add();
    await browser.pass(3000);
    const before = browser.requests.length;
    openPage(browser);
    await browser.pass(500);
    expect(delivered(browser, before)).toEqual([]);
    expect(records(browser).join()).toContain(id);
  });

  it('take over the events of a dead tab when its lease has run out', async () => {
    const browser = fakeBrowser();
    const dead = openPage(browser);
    const id = dead.add();
    dead.kill();
    openPage(browser);
    await browser.pass(14_999);
    expect(delivered(browser)).toEqual([]);
    await browser.pass(5000);
    expect(delivered(browser)).toEqual([id]);
    expect(records(browser)).toEqual([]);
  });

  it('ignore a lease from before the clock was set back', async () => {
    const browser = fakeBrowser();
    const dead = openPage(browser);
    const id = dead.add();
    dead.kill();
    browser.setClock(browser.now() - 3_600_000);
    openPage(browser);
    await browser.pass(100);
    expect(delivered(browser)).toEqual([id]);
  });

  it('delete by id: a thawed tab deletes no event of the tab that took over', async () => {
    const browser = fakeBrowser();
    const frozen = openPage(browser);
    const id = frozen.add();
    frozen.freeze();
    await browser.pass(20_000);
    const other = openPage(browser);
    await browser.pass(100);
    browser.collector.respond = () => undefined;
    const waiting = other.add();
    frozen.thaw();
    browser.collector.respond = ({ body }) => ({ status: body.includes(waiting) ? 0 : 200 });
    await browser.pass(4000);
    expect(delivered(browser).filter((each) => each === id)).toHaveLength(2);
    expect(records(browser)).toEqual([expect.stringContaining(waiting)]);
  });

  it('look for events of other tabs on a timer while there are some, and once online', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.add();
    await browser.pass(20_000);
    const before = browser.requests.length;
    browser.storage.map.set(`${PREFIX}e.gone.left`, '{"event_id":"left"}');
    await browser.pass(60_000);
    expect(browser.requests).toHaveLength(before);
    page.outbox.online();
    await browser.pass(100);
    expect(delivered(browser, before)).toEqual(['left']);
  });

  it('continue after the lease that they took over was deleted', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const dead = openPage(browser);
    const id = dead.add();
    dead.kill();
    openPage(browser);
    await browser.pass(20_000);
    for (const key of [...browser.storage.map.keys()]) {
      if (key.startsWith(`${PREFIX}l.`)) browser.storage.map.delete(key);
    }
    await browser.pass(20_000);
    browser.collector.respond = () => ({ status: 200 });
    await browser.pass(60_000);
    expect(delivered(browser)).toContain(id);
    expect(records(browser)).toEqual([]);
  });

  // behaviour: 14.1
  it('take over a tab a second time', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    const first = page.add();
    page.freeze();
    await browser.pass(20_000);
    const other = openPage(browser);
    await browser.pass(10_000);
    expect(delivered(browser)).toEqual([first]);
    page.thaw();
    await browser.pass(5_000);
    const second = page.add();
    page.kill();
    await browser.pass(20_000);
    other.outbox.wake();
    await browser.pass(100);
    expect(delivered(browser)).toContain(second);
    expect(records(browser)).toEqual([]);
  });

  it('delete their lease when all events are sent', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.add();
    await browser.pass(12_000);
    expect([...browser.storage.map.keys()]).toEqual([]);
  });

  it('do not renew a lease that another tab has taken over', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const dead = openPage(browser);
    dead.add();
    dead.kill();
    await browser.pass(15_001);
    const first = openPage(browser);
    await browser.pass(100);
    first.freeze();
    await browser.pass(15_001);
    openPage(browser);
    const leases = () =>
      [...browser.storage.map]
        .filter(([key]) => key.startsWith(`${PREFIX}l.`))
        .map(([, lease]) => lease);
    const holder = leases()[0]?.split(' ')[0];
    first.thaw();
    first.outbox.wake();
    expect(new Set(leases().map((lease) => lease.split(' ')[0]))).toEqual(new Set([holder]));
  });

  it('ignore the response to a request that an opt-out aborted', async () => {
    const browser = fakeBrowser();
    const page = openPage(browser);
    page.add();
    await browser.pass(2001);
    page.outbox.clear();
    page.outbox.start();
    const id = page.add();
    page.outbox.flush();
    await browser.pass(20);
    expect(delivered(browser, 1)).toEqual([id]);
    expect(records(browser)).toEqual([]);
  });

  it('delete the events of all tabs and abort requests on an opt-out', async () => {
    const browser = fakeBrowser();
    const first = openPage(browser);
    first.add();
    const second = openPage(browser);
    second.add();
    await browser.pass(2001);
    first.outbox.clear();
    expect(browser.storage.map.size).toBe(0);
    expect(browser.requests[0]?.signal.aborted).toBe(true);
  });
});
