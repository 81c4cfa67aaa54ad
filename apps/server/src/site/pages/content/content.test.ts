import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadContent } from './content.ts';
import { MAX_PICTURE_BYTES } from './files.ts';
import { readContent } from './testing/read-content.ts';
import { type SpoiltContent, spoiltContent } from './testing/spoilt-content.ts';

let content: SpoiltContent;
let dir: string;
beforeEach(() => {
  content = spoiltContent();
  ({ dir } = content);
});

/** The errors, without lines and columns. */
function errors(): string[] {
  return content.errors().map((sentence) => sentence.replace(/:\d+:\d+/, ''));
}

const HOME = 'insurance/pages/home.en.yaml';
const CAMPAIGN = 'insurance/pages/compare-auto-insurance.en.yaml';
const INICIO = 'insurance/pages/home.es.yaml';
const SITE = 'insurance/site.en-US.yaml';

/** The first bytes of every PNG picture. */
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

describe('loadContent', () => {
  it('reads the real content', () => {
    const { sites, pages } = loadContent(dir);
    expect(sites.map(({ name, site }) => [name, site.locale, site.home])).toEqual([
      ['insurance', 'en-US', '/'],
      ['insurance', 'es-US', '/es/'],
      ['shipping', 'en-US', '/shipping/'],
      ['shipping', 'es-US', '/shipping/es/'],
    ]);
    expect(pages.map(({ page }) => page.path)).toEqual(expect.arrayContaining(['/', '/es/']));
  });

  it('reads a site whose folder is a link', () => {
    renameSync(join(dir, 'shipping'), join(dir, '.shipping'));
    symlinkSync('.shipping', join(dir, 'shipping'));
    expect(loadContent(dir).pages.map(({ page }) => page.path)).toContain('/shipping/');
  });

  // behaviour: 2.1.11
  it('shows one slide at a time in a slider on each home page', () => {
    const homes = loadContent(dir).pages.filter(({ page }) => page.key === 'home');
    expect(
      homes.map(({ page }) => [
        page.path,
        page.sections.flatMap((section) => (section.type === 'slider' ? section.show : [])),
      ]),
    ).toEqual([
      ['/', ['one']],
      ['/es/', ['one']],
      ['/shipping/', ['one']],
      ['/shipping/es/', ['one']],
    ]);
  });

  // behaviour: 20.3
  it('refuses a translation with another plan or other weights of the same experiment', () => {
    const text = readFileSync(join(dir, CAMPAIGN), 'utf8');
    const translation = text
      .replace(/^path: .*$/m, 'path: /es/comparar-seguro/')
      .replace('locale: en-US', 'locale: es-US')
      .replace('visitors: 1504', 'visitors: 1600')
      .replace('weight: 50 }', 'weight: 40 }');
    const file = 'insurance/pages/compare-auto-insurance.es.yaml';
    writeFileSync(join(dir, file), translation);
    expect(errors().filter((error) => error.includes('experiment'))).toEqual([
      `${file} experiment.plan: is another one than in ${CAMPAIGN}, which has the same experiment.`,
      `${file} experiment.variants: have other names or weights than in ${CAMPAIGN}, which has the same experiment.`,
    ]);
  });

  // behaviour: 10.9
  it.each([
    [
      'two pages with one path',
      INICIO,
      /^path: .*$/m,
      'path: /',
      `${INICIO} path: is that of ${HOME} too.`,
    ],
    [
      'a path of the server',
      HOME,
      /^path: .*$/m,
      'path: /api/x/',
      `${HOME} path: starts with /api/, which is the server's.`,
    ],
    [
      'an experiment of two pages',
      HOME,
      /^sections:$/m,
      'experiment:\n  name: auto-headline\n  plan: { visitors: 1504, start: 2026-09-01 }\n  variants: [{ name: a, weight: 1 }, { name: b, weight: 1 }]\nsections:',
      `${HOME} experiment.name: is that of ${CAMPAIGN} too.`,
    ],
    [
      'a variant of a section that is not there',
      CAMPAIGN,
      /^ {8}hero:$/m,
      '        headline:',
      `${CAMPAIGN} experiment.variants.1.change.headline: names no section: write its id, or its type where only one has it.`,
    ],
    [
      'a variant with an unknown field',
      CAMPAIGN,
      /^ {10}heading: /m,
      '          headding: ',
      `${CAMPAIGN} experiment.variants.1.change.hero.headding: is not a field here: fix its spelling, or take it out.`,
    ],
    [
      'a home that is no page',
      SITE,
      /^home: .*$/m,
      'home: /nowhere/',
      `${SITE} home: is /nowhere/, but no page has that path.`,
    ],
    [
      'a home in another language',
      SITE,
      /^home: .*$/m,
      'home: /es/',
      `${SITE} home: is /es/, but that page is of another site or language.`,
    ],
    [
      'a locale that the name denies',
      SITE,
      /^locale: .*$/m,
      'locale: es-US',
      `${SITE} locale: is es-US, but the file's name says en-US.`,
    ],
    [
      'a key twice in a language',
      INICIO,
      /^locale: .*$/m,
      'locale: en-US',
      `${INICIO} key: and its locale are those of ${HOME} too.`,
    ],
    [
      'a field that is not known',
      HOME,
      /^title:/m,
      'titel:',
      `${HOME} titel: is not a field here; did you mean title?`,
    ],
    [
      'a slip in a link of a group in the menu',
      SITE,
      /label: Privacy in short(\n +)href/,
      'label: Privacy in short$1hrf',
      `${SITE} header.items.3.items.1.items.0.hrf: is not a field here: fix its spelling, or take it out.`,
    ],
    [
      'a message that is not known',
      SITE,
      /^messages: .*$/m,
      'messages: { zip-requird: Five digits }',
      `${SITE} messages.zip-requird: is not a field here; did you mean zip-required?`,
    ],
    [
      'a message without words',
      SITE,
      /^messages: .*$/m,
      "messages: { zip-required: '' }",
      `${SITE} messages.zip-required: is empty; expected something.`,
    ],
    [
      'a greeting without a name',
      SITE,
      /^greeting: .*$/m,
      'greeting: Welcome back',
      `${SITE} greeting: is "Welcome back"; expected a text with {name} in it.`,
    ],
  ])('reports %s', (_, file, from, to, error) => {
    content.change(file, from, to);
    expect(errors()).toContain(error);
  });

  it('reads the review settings of a site, and reports their errors', () => {
    expect(readContent(dir).reviews.map(({ siteName }) => siteName)).toEqual(['shipping']);
    const file = join(dir, 'insurance/reviews.yaml');
    const consent = 'consent: { version: "1", text: { en-US: I agree., es-US: Acepto. } }\n';
    writeFileSync(file, consent);
    expect(readContent(dir).reviews).toMatchObject([
      { siteName: 'insurance', settings: { prefix: 'review', maxRating: 5, newReviews: 'hold' } },
      { siteName: 'shipping' },
    ]);
    writeFileSync(file, `${consent}maxRating: 11\nnewReviews: show\n`);
    expect(errors()).toEqual([
      'insurance/reviews.yaml maxRating: is 11; expected a whole number from 1 to 10.',
      'insurance/reviews.yaml newReviews: is "show"; expected "hold" or "publish".',
    ]);
  });

  // behaviour: 10.5
  it('reports pictures that are too large, of another site, or of one name on two sites', () => {
    const large = join(dir, 'insurance/pictures/large.png');
    writeFileSync(large, Buffer.concat([PNG, Buffer.alloc(MAX_PICTURE_BYTES + 1 - PNG.length)]));
    mkdirSync(join(dir, 'shipping/pictures'));
    writeFileSync(join(dir, 'shipping/pictures/stayed.svg'), '<svg/>');
    writeFileSync(join(dir, 'shipping/pictures/truck.svg'), '<svg/>');
    content.change(
      'insurance/pages/how-we-work.en.yaml',
      /\/pictures\/second-car\.svg/,
      '/pictures/truck.svg',
    );
    expect(errors()).toEqual([
      'insurance/pictures/large.png: the file has 2097153 bytes; a picture may have 2097152.',
      'shipping/pictures/stayed.svg: its name is that of insurance/pictures/stayed.svg too; give it another.',
      expect.stringContaining(
        'is /pictures/truck.svg, but insurance/pictures/ of the content has no such file',
      ),
    ]);
  });

  // behaviour: 10.5
  it('reports pictures that are empty or of another format than their name says', () => {
    const files = {
      'photo.jpg': Buffer.from('\0\0\0\x24ftypheic', 'latin1'),
      'drawn.png': PNG,
      'empty.webp': '',
      'half.svg': '<?xml version="1.0"?>\n<!-- half -->',
      'whole.svg': `<?xml version="1.0"?>\n<!-- ${'made by a program '.repeat(100)}-->\n<svg>\n</svg>`,
      'as-it-was.HEIC': 'ftypheic',
    };
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(join(dir, 'insurance/pictures', name), bytes);
    }
    expect(errors()).toEqual(
      ['empty.webp', 'half.svg', 'photo.jpg'].map((name) =>
        expect.stringContaining(`insurance/pictures/${name}: the file is no .`),
      ),
    );
  });

  // behaviour: 10.4
  it('replaces the brand placeholder in the texts of the program', () => {
    content.change('shipping/site.es-US.yaml', /^brand: .*$/m, 'brand: Otra');
    const texts = readContent(dir).sites.find(
      ({ name, site }) => name === 'shipping' && site.locale === 'es-US',
    )?.site.shippingTexts;
    expect(texts?.consent).toMatch(/^Otra puede llamarme/);
  });

  // behaviour: 10.4
  it('reports a consent text of its own without a version of its own', () => {
    const texts = 'shippingTexts: { consent: Call me at this number. }';
    content.change('shipping/site.en-US.yaml', /^brand: .*$/m, `$&\n${texts}`);
    expect(errors()).toEqual([
      'shipping/site.en-US.yaml shippingTexts.consent: has new words without a version: write consentVersion beside it, such as "2026-11-22"; each agreement is stored with it.',
    ]);
    content.change('shipping/site.en-US.yaml', /number\. \}/, 'number., consentVersion: "2" }');
    expect(errors()).toEqual([]);
  });

  // behaviour: 10.7
  it('accepts links to telephone numbers and e-mail addresses', () => {
    content.change(HOME, /href: \/auto\/ \}/, 'href: "tel:+15125550100" }');
    content.change(INICIO, /href: \/es\/auto\/ \}/, 'href: "mailto:hola@example.com" }');
    expect(errors()).toEqual([]);
  });

  it('reports a page in a language that its site does not have', () => {
    rmSync(join(dir, 'insurance/site.es-US.yaml'));
    expect(errors()).toContain(`${INICIO} locale: is es-US, but no site file is in that language.`);
  });

  it('reports a site without texts, and a folder without sites', () => {
    mkdirSync(join(dir, 'empty'));
    expect(errors()).toEqual(['empty has no site.<language>.yaml.']);
    const nothing = join(dir, 'empty');
    expect(() => loadContent(nothing)).toThrow('has no site: a site is a folder in it.');
    expect(() => loadContent(join(dir, 'gone'))).toThrow('is not a folder: set CONTENT_DIR');
  });

  it('reports the folder of a site in place of the folder with all sites in one sentence', () => {
    const site = join(dir, 'shipping');
    expect(() => loadContent(site)).toThrow(
      `The content has an error:\n${site} is the folder of one site: set CONTENT_DIR to the folder that has it, ${dir}.`,
    );
  });

  // behaviour: 10.1
  it('lists the errors of all files, and their number', () => {
    content.change(HOME, /^type: .*$/m, 'type: 3');
    content.change(INICIO, /^key: .*$/m, 'key: Not A Key');
    expect(() => readContent(dir)).toThrow('The content has 2 errors:\n');
    expect(errors()).toEqual([
      `${HOME} type: is 3; expected text: put it in quotes, "3".`,
      `${INICIO} key: is "Not A Key"; expected lower-case letters, digits and hyphens.`,
    ]);
  });
});
