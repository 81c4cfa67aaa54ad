import type { SiteLine } from '@zipfront/contracts/content/site-lines';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { handoffSchema } from '@zipfront/contracts/visits/handoff';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import {
  COMPARE_TOKEN,
  SITE,
  samplePages,
  samplePlace,
  shareTestServer,
} from '../../testing/test-server.ts';

const BEARER = { Authorization: `Bearer ${COMPARE_TOKEN}` };

// behaviour: 13.1
describe.each(eitherEngine(import.meta.filename))('hand-offs on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);

  async function submit(headers: Record<string, string> = {}): Promise<string> {
    const response = await browser().post('/api/visits/', { zipcode: '90210' }, headers);
    const { location } = (await response.json()) as { location: string };
    return location.slice('/go/'.length);
  }

  it('redirects to the comparison app with the token', async () => {
    const token = await submit();
    const response = await browser().get(`/go/${token}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`https://compare.example/start?token=${token}`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  describe('for the home line', () => {
    async function home(
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<{ token: string; to: string }> {
      const form = { zip: '90210', insurance_line: 'home', ...fields };
      const posted = await browser().postForm('/quote', form, headers);
      const token = posted.headers.get('Location')?.slice('/go/'.length) ?? '';
      const response = await browser().get(`/go/${token}`);
      expect(response.status).toBe(303);
      return { token, to: response.headers.get('Location') ?? '' };
    }

    // behaviour: 2.1.16
    it('redirects to the partner with the typed values and the attribution', async () => {
      const Referer = `${SITE}/?channelid=17&gclid=abc`;
      expect((await home({}, { Referer })).to).toBe(
        'https://home.example/?zip=90210&channel=17&click=abc',
      );
    });

    // behaviour: 2.1.16
    it('redirects to the address of the partner for the language', async () => {
      const { token, to } = await home({ page: '/es/', street: '12 Main St #3' });
      expect(to).toBe(
        `https://casa.example/90210?lang=es&donde=12%20Main%20St%20%233&token=${token}`,
      );
    });

    it('sends the campaign of the last touch if the submit has no campaign', async () => {
      for (const query of ['channelid=1&gclid=a', 'channelid=2']) {
        await browser().post('/api/visits/', undefined, { Referer: `${SITE}/?${query}` });
      }
      expect((await home({})).to).toBe('https://home.example/?zip=90210&channel=2&click=');
    });

    // behaviour: 4.1.8
    it('omits the click id under the privacy signal', async () => {
      await browser().post('/api/visits/', undefined, { Referer: `${SITE}/?channelid=1&gclid=a` });
      expect((await home({}, { 'Sec-GPC': '1' })).to).toBe(
        'https://home.example/?zip=90210&channel=1&click=',
      );
    });

    // behaviour: 4.1.9
    it('sends the typed address to the comparison app', async () => {
      const { token } = await home({ street: '12 Main St' });
      const response = await browser().get(`/api/handoffs/${token}`);
      expect(await response.json()).toMatchObject({ line: 'home', address: '12 Main St' });
    });
  });

  // behaviour: 11.10
  it('responds with the 404 page of the site to a token that is unknown, malformed or expired', async () => {
    const token = await submit({ Referer: `${SITE}/es/` });
    for (const wrong of ['x', '%00', 'A'.repeat(43), `${token}x`]) {
      expect((await browser().get(`/go/${wrong}`)).status).toBe(404);
    }
    server().wait(DAY_MS - 1);
    expect((await browser().get(`/go/${token}`)).status).toBe(303);
    server().wait(1);
    const expired = await browser().get(`/go/${token}`);
    expect(expired.status).toBe(404);
    expect(await expired.text()).toBe('nothing at /es/');
  });

  // behaviour: 23.2
  it('counts once that the comparison app was sent a hand-off, and not that its visitor was', async () => {
    const { store } = server();
    const shown = async () => {
      await rollUpAll(store);
      const query = store.reads.selectFrom('rollup_page').select(['sent', 'shown']);
      return (await query.execute()).map((row) => ({ ...row }));
    };
    const token = await submit();
    await browser().get(`/api/handoffs/${token}`);
    await server().browser().send('HEAD', `/api/handoffs/${token}`, { headers: BEARER });
    expect(await shown()).toEqual([{ sent: 1, shown: 0 }]);
    for (const _ of [1, 2]) await server().browser().get(`/api/handoffs/${token}`, BEARER);
    expect(await shown()).toEqual([{ sent: 1, shown: 1 }]);
  });

  // behaviour: 11.60
  it('sends the hand-off to the comparison app', async () => {
    await browser().post('/api/visits/', undefined, { Referer: `${SITE}/es/?channelid=1&gclid=2` });
    const token = await submit({ Referer: `${SITE}/es/` });
    const response = await server().browser().get(`/api/handoffs/${token}`, BEARER);
    expect(response.status).toBe(200);
    const handoff = v.parse(handoffSchema, await response.json());
    const quote = await browser().get('/api/quotes/current/');
    expect(handoff).toMatchObject({
      zip: { zip: '90210', city: 'Beverly Hills' },
      line: 'auto',
      lead_id: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{16}$/),
      quote_id: ((await quote.json()) as { id: string }).id,
      attribution: { first: { fields: { channel_id: '1', gclid: '2' } } },
      privacy_signal: false,
      locale: 'es-US',
    });
  });

  // behaviour: 11.7
  it.each([
    ['the page that the form names', { page: '/es/', referer: '/quote' }, 'es-US'],
    ['the path of a page that is not there', { page: '/es/nowhere/', referer: '/quote' }, 'es-US'],
    ['the address where the form names none', { referer: '/es/nowhere/' }, 'es-US'],
    ['the address where the form names no path', { page: 5, referer: '/es/' }, 'es-US'],
    ['the form before the address', { page: '/', referer: '/es/' }, 'en-US'],
  ])('uses the language of %s', async (_name, { referer, ...named }, locale) => {
    const response = await browser().post(
      '/api/visits/',
      { zipcode: '90210', ...named },
      { Referer: `${SITE}${referer}` },
    );
    const { location } = (await response.json()) as { location: string };
    const handoff = await browser().get(`/api/handoffs/${location.slice('/go/'.length)}`);
    expect(await handoff.json()).toMatchObject({ locale });
  });

  // behaviour: 11.5
  it('omits click ids from before the privacy signal', async () => {
    await browser().post('/api/visits/', undefined, {
      Referer: `${SITE}/?channelid=1&gclid=2`,
      'Zipfront-Referrer': 'https://ads.example/out?gclid=2&utm_source=ads',
    });
    const token = await submit({ 'Sec-GPC': '1' });
    const response = await browser().get(`/api/handoffs/${token}`, BEARER);
    expect(await response.json()).toMatchObject({
      privacy_signal: true,
      attribution: {
        first: {
          fields: { channel_id: '1' },
          referrer: 'https://ads.example/out?utm_source=ads',
        },
        last: { channel: 'paid-search' },
      },
    });
    const again = await browser().get(`/api/handoffs/${token}`, BEARER);
    expect(await again.text()).not.toContain('gclid');
  });

  // behaviour: 28.1
  it('sends the answer about measuring as it is now', async () => {
    const token = await submit();
    const answer = async () => {
      const response = await server().browser().get(`/api/handoffs/${token}`, BEARER);
      return v.parse(handoffSchema, await response.json()).ad_consent;
    };
    expect(await answer()).toBe('not-asked');
    for (const given of ['granted', 'denied']) {
      browser().cookies.set('zf_consent', given);
      await browser().post('/api/visits/');
      expect(await answer()).toBe(given);
    }
  });

  // behaviour: 11.10
  it('responds only to the browser of its visit', async () => {
    const token = await submit();
    expect((await browser().get(`/api/handoffs/${token}`)).status).toBe(200);

    const other = server().browser();
    expect((await other.get(`/api/handoffs/${token}`)).status).toBe(401);
    await other.post('/api/visits/');
    expect((await other.get(`/api/handoffs/${token}`)).status).toBe(404);
    const patch = { method: 'PATCH', body: '{"first_name":"Eve"}' };
    expect((await other.send('PATCH', `/api/handoffs/${token}`, patch)).status).toBe(404);
  });

  // behaviour: 11.10
  it('refuses a wrong token of the comparison app from any sender', async () => {
    const token = await submit();
    for (const header of ['Bearer wrong', `Basic ${COMPARE_TOKEN}`, 'Bearer', '']) {
      const response = await browser().get(`/api/handoffs/${token}`, { Authorization: header });
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
    }
  });

  // behaviour: 11.10
  it('responds with 404 to an unknown token in the address', async () => {
    await browser().post('/api/visits/');
    const unknown = 'A'.repeat(43);
    for (const headers of [{}, BEARER]) {
      expect((await browser().get(`/api/handoffs/${unknown}`, headers)).status).toBe(404);
    }
    expect(await (await browser().get(`/go/${unknown}`)).text()).toBe(`nothing at /go/${unknown}`);
  });

  // behaviour: 11.10
  it('responds with 404 after 24 hours', async () => {
    const token = await submit();
    server().wait(DAY_MS);
    expect((await browser().get(`/api/handoffs/${token}`, BEARER)).status).toBe(404);
  });

  // behaviour: 1.1, 6.2
  it('stores the first name, and marks the visitor as returning', async () => {
    const token = await submit();
    const response = await browser().send('PATCH', `/api/handoffs/${token}`, {
      headers: BEARER,
      body: JSON.stringify({ first_name: '  María\0 ' }),
    });
    expect(response.status).toBe(200);
    expect(await (await browser().get('/api/visits/')).json()).toMatchObject({
      return_user: { first_name: 'María' },
      zipcode: '90210',
    });
  });

  // behaviour: 1.1, 6.2
  it('stores the first name only for its visitor', async () => {
    await server().browser().post('/api/visits/', { zipcode: '10001' });
    const token = await submit();
    await browser().send('PATCH', `/api/handoffs/${token}`, {
      headers: BEARER,
      body: JSON.stringify({ first_name: 'María' }),
    });
    const visits = await server().store.reads.selectFrom('visit').select('first_name').execute();
    const names = visits.map(({ first_name }) => first_name);
    expect(names).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining([null, 'María']));
  });

  it('creates a hand-off for each of two visitors with the same zip', async () => {
    const other = await server().browser().post('/api/visits/', { zipcode: '90210' });
    const { location } = (await other.json()) as { location: string };
    expect(location).not.toBe(`/go/${await submit()}`);
    const handoffs = await server().store.reads.selectFrom('handoff').select('visit_id').execute();
    expect(new Set(handoffs.map(({ visit_id }) => visit_id)).size).toBe(2);
  });

  it.each([
    ['no JSON', 'x', 400],
    ['empty', '{"first_name":"  "}', 422],
    ['nothing that can be stored', '{"first_name":" \\u0000\\ud800"}', 422],
    ['too long', JSON.stringify({ first_name: 'x'.repeat(81) }), 422],
    ['no text', '{"first_name":5}', 422],
  ])('refuses a first name that is %s', async (_name, body, status) => {
    const token = await submit();
    const response = await browser().send('PATCH', `/api/handoffs/${token}`, { body });
    expect(response.status).toBe(status);
  });
});

describe.each(eitherEngine(import.meta.filename))('a hand-off of a zip code on $name', (engine) => {
  const known = new Map([['90210', samplePlace('90210')]]);
  const { browser } = shareTestServer(engine, {
    zipCodes: { find: (zip) => known.get(zip), size: 1 },
  });

  // behaviour: 11.10
  it('responds with 404 once the zip code is unknown', async () => {
    const posted = await browser().post('/api/visits/', { zipcode: '90210' });
    const { location } = (await posted.json()) as { location: string };
    const address = `/api/handoffs/${location.slice('/go/'.length)}`;
    expect((await browser().get(address, BEARER)).status).toBe(200);
    known.clear();
    expect((await browser().get(address, BEARER)).status).toBe(404);
    known.set('90210', samplePlace('90210'));
  });
});

/** A site with lines of its own, which changes while the server runs. */
describe.each(
  eitherEngine(import.meta.filename),
)('the lines of another business on $name', (engine) => {
  const name = { 'en-US': 'Roof' };
  const lines: SiteLine[] = [];
  const pages = {
    ...samplePages(),
    businessLinesOf: () => lines,
    linkOn: (host: string | undefined, path: string) => `/on-${host}${path}`,
  };
  const { server, browser } = shareTestServer(engine, { pages });
  beforeEach(() => {
    lines.splice(
      0,
      lines.length,
      { key: 'roof-repair', name, to: { 'en-US': '/thanks/', 'es-US': '/es/gracias/' } },
      { key: 'new-roof', name, to: 'https://partner.example/?zip={zip}&lead={lead_id}' },
      { key: 'gutters', name, to: 'compare' },
    );
  });

  async function destination(fields: Record<string, string>): Promise<string | null> {
    const posted = await browser().postForm('/quote', { zip: '90210', ...fields });
    const onward = await browser().get(posted.headers.get('Location') ?? '', { Host: 'roof' });
    expect(onward.status).toBe(303);
    return onward.headers.get('Location');
  }

  // behaviour: 10.122
  it('lead where the content says: to a page, elsewhere, or to the comparison app', async () => {
    expect(await destination({ insurance_line: 'roof-repair' })).toBe('/on-roof/thanks/');
    expect(await destination({ insurance_line: 'gutters' })).toMatch(/^https:..compare.example/);
    expect((await rows()).map(({ line }) => line).sort()).toEqual(['gutters', 'roof-repair']);
    const to = await destination({ insurance_line: 'new-roof' });
    const lead = (await rows()).find(({ line }) => line === 'new-roof')?.lead_id;
    expect(to).toBe(`https://partner.example/?zip=90210&lead=${lead}`);
    expect(await destination({ page: '/es/', zip: '10001' })).toBe('/on-roof/es/gracias/');
  });

  // behaviour: 10.122
  it('take the first one for a plain form with a line of another site', async () => {
    expect(await destination({ insurance_line: 'auto' })).toBe('/on-roof/thanks/');
  });

  // behaviour: 11.9
  it('refuse a line of another site from a script, with those there are', async () => {
    const body = { zipcode: '90210', insurance_line: 'auto' };
    const response = await browser().post('/api/visits/', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      type: 'urn:zipfront:problem:line-unknown',
      detail: 'insurance_line must be roof-repair, new-roof, or gutters.',
    });
    expect(await rows()).toEqual([]);
  });

  // behaviour: 10.122
  it('lead to the comparison app once the content no longer has them', async () => {
    const body = { zipcode: '90210', insurance_line: 'new-roof' };
    const response = await browser().post('/api/visits/', body);
    const { location } = (await response.json()) as { location: string };
    lines.splice(1, 1);
    const onward = await browser().get(location);
    expect(onward.headers.get('Location')).toMatch(/^https:..compare.example/);
  });

  const rows = () =>
    server().store.reads.selectFrom('handoff').select(['line', 'lead_id']).execute();
});

const INSURED = {
  id: 'insured',
  label: { 'en-US': 'Are you insured now?' },
  choices: ['yes', 'no'].map((value) => ({ value, label: { 'en-US': value } })),
};

const ASKING_LINES: SiteLine[] = [
  { key: 'auto', name: { 'en-US': 'Car' }, to: 'compare', questions: [INSURED] },
  { key: 'home', name: { 'en-US': 'Home' }, to: 'homeowners', questions: [INSURED] },
  { key: 'pets', name: { 'en-US': 'Pets' }, to: 'compare' },
];

// behaviour: 10.151, 10.152
describe.each(
  eitherEngine(import.meta.filename),
)('hand-offs of lines with questions on $name', (engine) => {
  const { browser } = shareTestServer(engine, {
    pages: { ...samplePages(), businessLinesOf: () => ASKING_LINES },
  });

  async function submit(line: string): Promise<string> {
    const form = { zip: '90210', insurance_line: line, page: '/es/' };
    const posted = await browser().postForm('/quote', form);
    return posted.headers.get('Location') ?? '';
  }

  const leadsTo = async (path: string) => (await browser().get(path)).headers.get('Location');

  it('asks first, in the language of the form, and leads on with the answer', async () => {
    const path = await submit('auto');
    const asked = await browser().get(path);
    expect(asked.status).toBe(200);
    expect(await asked.json()).toEqual({ locale: 'es-US', questions: [INSURED] });
    const start = `https://compare.example/start?token=${path.slice('/go/'.length)}`;
    expect(await leadsTo(`${path}?asked=yes&insured=no`)).toBe(`${start}&insured=no`);
  });

  it('leads on without an answer that was skipped or is not one of its choices', async () => {
    const path = await submit('auto');
    const start = `https://compare.example/start?token=${path.slice('/go/'.length)}`;
    for (const query of ['asked=skipped', 'asked=yes&insured=x&token=y', 'asked=&insured=']) {
      expect(await leadsTo(`${path}?${query}`)).toBe(start);
    }
  });

  it('adds the answer to the address of a partner', async () => {
    const path = await submit('home');
    expect(await leadsTo(`${path}?asked=yes&insured=yes`)).toBe(
      `https://casa.example/90210?lang=es&donde=&token=${path.slice('/go/'.length)}&insured=yes`,
    );
  });

  it('leads on at once for a line without questions, whatever the query', async () => {
    const path = await submit('pets');
    expect(await leadsTo(`${path}?insured=yes`)).toBe(
      `https://compare.example/start?token=${path.slice('/go/'.length)}`,
    );
  });
});
