import { describe, expect, it } from 'vitest';
import { eitherEngine, engines } from '../../platform/store/testing/engines.ts';
import { SITE, samplePages, shareTestServer } from '../../testing/test-server.ts';
import { readSubmission } from './submit.ts';

// behaviour: 13.1
describe.each(
  eitherEngine(import.meta.filename),
)('the zip form without JavaScript on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);

  // behaviour: 10.37
  it('redirects a valid form to its hand-off, and creates a visit with cookies and attribution', async () => {
    const response = await browser().postForm(
      '/quote',
      { zip: ' 90210-1234 ', insurance_line: 'auto', page: '/es/' },
      { Referer: `${SITE}/es/?channelid=3&gclid=7` },
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toMatch(/^\/go\/[\w-]{43}$/);
    expect(response.headers.getSetCookie()).toHaveLength(3);
    expect(await (await browser().get('/api/visits/')).json()).toMatchObject({
      zipcode: '90210',
      attribution: { first: { path: '/es/', fields: { channel_id: '3', gclid: '7' } } },
    });
    const handoff = await server().store.reads.selectFrom('handoff').selectAll().executeTakeFirst();
    expect(handoff).toMatchObject({ zip: '90210', locale: 'es-US', path: '/es/' });
  });

  // behaviour: 4.1.8
  it('redirects the home line to its hand-off, and stores the typed address', async () => {
    const response = await browser().postForm('/quote', {
      zip: '90210',
      insurance_line: 'home',
      street: ' 12 Main St, Beverly Hills, CA 90210 ',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toMatch(/^\/go\/[\w-]{43}$/);
    expect((await browser().get('/api/visits/')).status).toBe(200);
    const handoff = await server().store.reads.selectFrom('handoff').selectAll().executeTakeFirst();
    expect(handoff).toMatchObject({
      zip: '90210',
      line: 'home',
      address: '12 Main St, Beverly Hills, CA 90210',
    });
    expect(await server().metrics.render()).toContain('zipfront_handoffs_total{line="home"} 1');
  });

  // behaviour: 4.1.9
  it('removes an e-mail address from the street address, and truncates it', async () => {
    await browser().postForm('/quote', {
      zip: '90210',
      street: `12 Main St ann@mail.example \0${'x'.repeat(200)}`,
    });
    const handoff = await server().store.reads.selectFrom('handoff').selectAll().executeTakeFirst();
    expect(handoff?.address).toMatch(/^12 Main St … x{80,}$/);
    expect(handoff?.address?.length).toBeLessThan(121);
  });

  // behaviour: 4.1.9
  it('stores the last address of repeated submits', async () => {
    for (const street of ['12 Main St', '14 Main St']) {
      await browser().postForm('/quote', { zip: '90210', insurance_line: 'home', street });
    }
    const handoffs = await server().store.reads.selectFrom('handoff').selectAll().execute();
    expect(handoffs).toMatchObject([{ address: '14 Main St', submits: 2 }]);
    expect(await server().metrics.render()).toContain('zipfront_handoffs_total{line="home"} 1');
  });

  // behaviour: 5.1.2
  it.each([
    ['', 'zip-required', ''],
    ['   ', 'zip-required', ''],
    ['9021', 'zip-invalid', '9021'],
    ['00000', 'zip-invalid', '00000'],
    ['<script>alert(document.cookie)', 'zip-invalid', '<script>alert(docume'],
  ])('shows the page again for %j', async (zip, error, shown) => {
    const response = await browser().postForm('/quote', {
      zip,
      insurance_line: 'home',
      page: '/es/',
    });
    expect(response.status).toBe(422);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({ path: '/es/', zip: shown, line: 'home', error });
  });

  it('stores the attribution of a failed post, and creates one touch for both posts', async () => {
    await browser().postForm(
      '/quote',
      { zip: '', page: '/radio/' },
      { Referer: `${SITE}/radio/?gclid=7` },
    );
    expect(browser().cookies.size).toBe(3);
    await browser().postForm(
      '/quote',
      { zip: '90210', page: '/radio/' },
      { Referer: `${SITE}/quote` },
    );
    const touches = await server().store.reads.selectFrom('touch').selectAll().execute();
    expect(touches).toHaveLength(1);
    expect(JSON.parse(touches[0]?.fields ?? '')).toEqual({
      channel_id: '9',
      medium: 'radio',
      gclid: '7',
    });
  });

  it('creates no second touch for a form that is posted before its script loads', async () => {
    const Referer = `${SITE}/?gclid=7`;
    const google = { Referer, 'Zipfront-Referrer': 'https://www.google.com/' };
    await browser().post('/api/visits/', undefined, google);
    await browser().postForm('/quote', { zip: '90210', page: '/' }, { Referer });
    expect(await server().store.reads.selectFrom('touch').selectAll().execute()).toHaveLength(1);
  });

  // behaviour: 15.20
  it.each([
    '/nowhere/',
    '//evil.example/',
    '',
  ])('responds with the home page for page %j', async (page) => {
    const response = await browser().postForm('/quote', { zip: '', page });
    expect(await response.json()).toMatchObject({ path: '/' });
  });

  it('redirects a GET of the form address to the home page', async () => {
    const response = await browser().get('/quote');
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/');
  });

  it('reads a body of another kind as an empty form', async () => {
    const response = await browser().post('/quote', '--x\r\nContent-Disposition: broken', {
      'Content-Type': 'multipart/form-data; boundary=x',
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: 'zip-required', line: 'auto' });
  });
});

describe.each(
  engines,
)('the zip form without JavaScript on a site without pages, on $name', (engine) => {
  const { browser } = shareTestServer(engine, {
    pages: { ...samplePages(), find: () => undefined },
  });

  // behaviour: 10.37
  it('redirects a valid form to its hand-off, and responds to an invalid one with 404', async () => {
    const refused = await browser().postForm('/quote', { zip: '' });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toBe('nothing at /quote');
    expect(browser().cookies.size).toBe(3);
    expect((await browser().postForm('/quote', { zip: '90210' })).status).toBe(303);
  });
});

// behaviour: 11.9
it.each([
  [{ zipcode: '90210' }, { zip: '90210' }],
  [
    { zipcode: '90210', windowWidth: 992.6, insurance_line: 'home', page: '/es/', x: 1 },
    { zip: '90210', windowWidth: 992.6, line: 'home', page: '/es/' },
  ],
  [{ zipcode: '90210', windowWidth: '993', page: 5 }, { zip: '90210' }],
])('reads %j, and omits unknown and invalid fields', (body, values) => {
  expect(readSubmission(JSON.stringify(body))).toEqual({ values, body });
});

// behaviour: 11.9
it.each([
  ['{', 400, 'body-malformed'],
  ['[]', 400, 'body-malformed'],
  ['{}', 422, 'zip-invalid'],
  ['{"zipcode":"9021"}', 422, 'zip-invalid'],
  ['{"zipcode":"9021","insurance_line":"A boat"}', 422, 'zip-invalid'],
  ['{"zipcode":"90210","insurance_line":"A boat"}', 422, 'line-unknown'],
])('refuses %s with %i and the type %s', (text, status, type) => {
  expect(readSubmission(text)).toMatchObject({ refusal: { status, type } });
});
