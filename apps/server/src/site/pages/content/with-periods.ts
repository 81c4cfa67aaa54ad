import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { Locale } from '@zipfront/contracts/locale';
import { getOwn } from '@zipfront/contracts/own';
import { durationText } from '../../../platform/retention/duration-text.ts';
import type {
  KindOfRecord,
  RetentionSettings,
} from '../../../platform/retention/kind-of-record.ts';
import { KINDS } from '../../../platform/retention/kinds.ts';
import type { Content } from './content-model.ts';
import { mapTexts } from './fields.ts';
import type { YamlFile } from './yaml-file.ts';

/** `{period:visit}` inserts how long visits are stored. */
const PERIOD = /\{period:([\w-]+)\}/g;

export function contentWithPeriods(
  content: Content,
  settings: Omit<RetentionSettings, 'reviewLimitDays'>,
): Content {
  const siteRetention = (siteName: string): RetentionSettings => {
    const reviews = content.reviews.find((entry) => entry.siteName === siteName);
    return reviews ? { ...settings, reviewLimitDays: reviews.settings.limits.days } : settings;
  };
  return {
    ...content,
    sites: content.sites.map((entry) =>
      withPeriods(entry, entry.site.locale, siteRetention(entry.name)),
    ),
    pages: content.pages.map((entry) =>
      withPeriods(entry, entry.page.locale, siteRetention(entry.siteName)),
    ),
  };
}

function withPeriods<T>(value: T, locale: Locale, settings: RetentionSettings): T {
  let isChanged = false;
  const named = mapTexts(value, (text) =>
    text.replace(PERIOD, (braces, name: string) => {
      const period = namedPeriod(name);
      if (period === null) return braces;
      isChanged = true;
      return durationText(period(settings), locale);
    }),
  );
  return isChanged ? (named as T) : value;
}

export function periodErrors(file: YamlFile<Page | Site>): string[] {
  const errors: string[] = [];
  mapTexts(file.value, (text, path) => {
    for (const [braces, name = ''] of text.matchAll(PERIOD)) {
      if (namedPeriod(name) !== null) continue;
      errors.push(file.errorAt(path, `has ${braces}; expected is one of ${names()}.`, braces));
    }
    return text;
  });
  return errors;
}

function namedPeriod(name: string): KindOfRecord['period'] {
  return getOwn<KindOfRecord>(KINDS, name)?.period ?? null;
}

function names(): string {
  const withPeriod = Object.keys(KINDS).filter((name) => namedPeriod(name) !== null);
  return withPeriod.map((name) => `{period:${name}}`).join(', ');
}
