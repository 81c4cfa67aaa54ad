import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { compressNothing } from '../../platform/http/compress.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NO_CACHE } from './build-cache.ts';
import { ContentError } from './content/content-model.ts';
import { contentReloader } from './content-reloader.ts';
import { liveContent, type MadeContent } from './live-content.ts';
import { createPages } from './pages.ts';
import { sampleSource } from './testing/sample-source.ts';

const parts = { config: readConfig({}), compress: compressNothing, cache: NO_CACHE };

async function withoutSpanish() {
  const source = sampleSource();
  source.content.pages = source.content.pages.filter(({ page }) => page.path !== '/es/');
  return {
    content: source.content,
    pages: await createPages({ ...parts, source }),
    rates: null,
    pictures: new Map(),
    experiments: [],
    samples: [],
  };
}

const whole = async () => ({
  content: sampleSource().content,
  pages: await createPages({ ...parts, source: sampleSource() }),
  rates: null,
  pictures: new Map(),
  experiments: [],
  samples: [],
});

describe('liveContent', () => {
  it('responds from the content that replaced the first', async () => {
    const live = liveContent(await whole());
    expect(live.resourceAt('/es/', false)).toBeDefined();
    live.replace(await withoutSpanish());
    expect(live.resourceAt('/es/', false)).toBeUndefined();
    expect(live.pages.find('/es/')).toBeUndefined();
  });

  // behaviour: 10.8
  it('responds to a form with the page from before the content was replaced', async () => {
    const live = liveContent(await whole());
    const page = live.pages.find('/es/');
    if (!page) throw new Error('The sample has a Spanish page.');
    live.replace(await withoutSpanish());
    const form = { zip: '00000', line: 'auto', error: 'zip-required' } as const;
    const response = live.pages.formResponse(page, form, { privacySignal: false });
    expect(response.status).toBe(422);
  });

  // behaviour: 10.62
  it('drops the open improvements of content that was replaced', async () => {
    const improvement = async () => {};
    const live = liveContent({ ...(await whole()), improvements: [improvement, improvement] });
    expect(live.nextImprovement()).toBe(improvement);
    const newer = async () => {};
    live.replace({ ...(await whole()), improvements: [newer] });
    expect(live.nextImprovement()).toBe(newer);
    expect(live.nextImprovement()).toBeUndefined();
  });

  it('throws before any content was published, except for the sites with reviews', () => {
    const live = liveContent(null);
    expect(() => live.pages.find('/')).toThrow('not made yet');
    expect(live.pages.reviewSites()).toEqual([]);
  });

  // behaviour: 35.22
  it('says why the content that was read last is not published', async () => {
    let at = 0;
    const live = liveContent(await whole(), () => at);
    const refused = { errors: ['home.en.yaml: a field is missing'] };
    let make: () => Promise<MadeContent> = () => Promise.reject(new ContentError(refused.errors));
    const admit = async () => {};
    const { reload } = contentReloader({ live, make: () => make(), admit, log: silentLog });
    at = 5;
    await reload();
    expect(live.publication()).toEqual({ publishedAt: 0, readAt: 5, ...refused });
    make = whole;
    at = 9;
    await reload();
    expect(live.publication()).toEqual({ publishedAt: 9, readAt: 9, errors: [] });
  });
});
