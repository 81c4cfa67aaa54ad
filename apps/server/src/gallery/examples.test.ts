import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADINGS } from '@zipfront/contracts/content/page';
import { sectionSchema } from '@zipfront/contracts/content/section';
import { REVIEW_SECTION_TYPES } from '@zipfront/contracts/reviews/page-data';
import { afterAll, describe, expect, it } from 'vitest';
import { galleryPages, readExamples } from './examples.ts';
import { galleryReviews } from './gallery-reviews.ts';
import { MAIL_EXAMPLES, MAIL_FRAMES, mailFrameAt } from './mail-examples.ts';
import { galleryPage } from './render-gallery.ts';

const sections = join(import.meta.dirname, '../../../site/src/sections');
const examples = readExamples(sections);

const dir = mkdtempSync(join(tmpdir(), 'zipfront-examples-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('readExamples', () => {
  it('reads an example of every section, in both languages', () => {
    const types = sectionSchema.options.map((option) => option.entries.type.literal);
    for (const locale of ['en-US', 'es-US']) {
      const shown = examples.filter((example) => example.locale === locale);
      expect(shown.map(({ section }) => section.type)).toEqual(expect.arrayContaining(types));
    }
  });

  it('reads each example from the folder of its section', () => {
    for (const { folder, section } of examples) expect(folder).toBe(section.type);
  });

  it('reports the errors of an example file', () => {
    mkdirSync(join(dir, 'closing'));
    writeFileSync(join(dir, 'closing/example.yaml'), '- name: a\n  section: { type: closng }\n');
    expect(() => readExamples(dir)).toThrow('example.yaml:2:14 0.section.type: is "closng"');
  });
});

describe('the gallery', () => {
  it('creates a page for each example that search engines must not index', () => {
    const pages = galleryPages(examples);
    expect(new Set(pages.map(({ page }) => page.path)).size).toBe(examples.length);
    for (const { page } of pages) {
      expect(page.index).toBe(false);
      expect(page.sections.filter(({ type }) => HEADINGS.includes(type))).toHaveLength(1);
    }
  });

  it('adds reviews to examples that show some, each marked as a sample', () => {
    const pages = galleryPages(examples);
    const given = galleryReviews(pages);
    const shown = pages.flatMap(({ page }) => {
      const reviews = given.get(page.path);
      return reviews ? [{ type: page.sections[1]?.type, reviews }] : [];
    });
    // A first screen with the rating has no other section.
    const types = new Set(shown.flatMap(({ type }) => type ?? []));
    expect([...types].sort()).toEqual([...REVIEW_SECTION_TYPES].sort());
    for (const { type, reviews } of shown) {
      expect(reviews.summary.count).toBeGreaterThan(0);
      const listed = reviews.list?.reviews ?? [];
      expect(listed.length > 0).toBe(type === 'review-list');
      const all = [...listed, ...Object.values(reviews.single)];
      expect(all.every((review) => review?.sample)).toBe(true);
    }
  });

  it('shows each example in the light and the dark theme, and its file as text', () => {
    const html = galleryPage(examples);
    for (const { path } of examples) {
      expect(html).toContain(`class="light" src="${path}"`);
      expect(html).toContain(`class="dark" src="${path}"`);
    }
    expect(html).toContain('&quot;The minimum your state requires');
  });

  // behaviour: 18.8
  it('shows each mail in both languages, as HTML and as text', () => {
    const html = galleryPage(examples);
    const frames = MAIL_FRAMES.flatMap((example) => example.frames);
    expect(frames).toHaveLength(MAIL_EXAMPLES.length * 4);
    for (const frame of frames) {
      expect(html).toContain(`<iframe src="${frame.path}"`);
      expect(mailFrameAt(frame.path)).toBe(frame);
    }
    expect(mailFrameAt('/debug/gallery/mails/0/en-US/html')).toBeUndefined();
  });
});
