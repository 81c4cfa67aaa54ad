import { NEUTRAL_COLORS } from '@zipfront/contracts/content/look';
import { DEFAULT_LINES } from '@zipfront/contracts/content/site-lines';
import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { compressNothing } from '../../platform/http/compress.ts';
import { NO_CACHE } from './build-cache.ts';
import { createPages } from './pages.ts';
import { createSiteHosts } from './site-hosts.ts';
import { siteLook } from './site-settings.ts';
import { sampleSettings, sampleSource } from './testing/sample-source.ts';

const config = readConfig({ PUBLIC_URL: 'https://www.example.com' });
const OWN = 'ship.example.com';

const file = (name: string, body: string) => ({ name, body: Buffer.from(body) });

function content() {
  const source = sampleSource();
  const logo = { attributes: { viewBox: '0 0 1 1' }, shapes: '<g/>' };
  source.content.brands = [
    {
      siteName: 'insurance',
      logo,
      files: [file('favicon.svg', '<svg>a'), file('social.png', 'a')],
    },
    { siteName: 'shipping', logo: null, files: [file('favicon.svg', '<svg>b')] },
  ];
  source.content.settings = [
    sampleSettings('insurance', '/'),
    sampleSettings('shipping', '/shipping/', [OWN]),
  ];
  return source;
}

// behaviour: 10.46
it('returns the addresses of the files that a site has', () => {
  const { settings, brands } = content().content;
  const hosts = createSiteHosts(settings, config.publicUrl);
  const lookOf = (site: string, onOwnHost: boolean) =>
    siteLook({ settings, brands }, site, { hosts, onOwnHost });
  expect(lookOf('insurance', false)).toEqual({
    colors: NEUTRAL_COLORS,
    logo: brands[0]?.logo,
    icons: { tab: '/favicon.svg', touch: null, social: 'https://www.example.com/social.png' },
  });
  expect(lookOf('shipping', false).icons.tab).toBe('/shipping/favicon.svg');
  expect(lookOf('shipping', true).icons.tab).toBe('/favicon.svg');
});

it('returns the link preview of a site on its own host at that host', () => {
  const { settings } = content().content;
  const brands = [{ siteName: 'shipping', logo: null, files: [file('social.png', 'b')] }];
  const hosts = createSiteHosts(settings, config.publicUrl);
  for (const onOwnHost of [false, true]) {
    expect(siteLook({ settings, brands }, 'shipping', { hosts, onOwnHost }).icons.social).toBe(
      `https://${OWN}/social.png`,
    );
  }
});

it('returns the colours of the site', () => {
  const colors = { light: { ...NEUTRAL_COLORS.light, ink: '#123456' }, dark: {} };
  const settings = [
    {
      name: 'a',
      path: '/',
      hosts: [],
      reportingTimeZone: 'America/New_York',
      lines: DEFAULT_LINES,
      lineAddresses: [],
      colors,
    },
  ];
  const hosts = createSiteHosts(settings, config.publicUrl);
  expect(siteLook({ settings, brands: [] }, 'a', { hosts, onOwnHost: false }).colors).toBe(colors);
});

it('serves the files of each site at its path, and on its own host at the root', async () => {
  const pages = await createPages({
    source: content(),
    config,
    compress: compressNothing,
    cache: NO_CACHE,
  });
  const sent = (path: string, host: string) => {
    const resource = pages.resourceAt(path, false, host);
    return resource && String(resource.representations.identity.body);
  };
  expect(sent('/favicon.svg', 'www.example.com')).toBe('<svg>a');
  expect(sent('/shipping/favicon.svg', 'www.example.com')).toBe('<svg>b');
  expect(sent('/favicon.svg', OWN)).toBe('<svg>b');
  expect(sent('/social.png', OWN)).toBeUndefined();
  const icon = pages.resourceAt('/favicon.svg', true)?.representations.identity.headers ?? [];
  expect(icon).toEqual(expect.arrayContaining(['image/svg+xml', 'public, max-age=600']));
});
