import { expect, it } from 'vitest';
import { readContent } from './testing/read-content.ts';
import { spoiltContent } from './testing/spoilt-content.ts';

const SETTINGS = 'insurance/site.yaml';
const ENGLISH = 'insurance/site.en-US.yaml';

/** The lines of the sample, as they are written. */
const LINES = /^lines:\n(?: .*\n)+/m;

function yamlLines(text: string): string {
  return `lines:\n${text
    .trim()
    .split('\n')
    .map((line) => `  ${line.trim()}\n`)
    .join('')}`;
}

// behaviour: 10.120
it.each([
  [
    'a line without a name in a language of the site',
    '- { key: auto, name: { en-US: Car } }\n- { key: home, name: { en-US: Home, es-US: Casa } }',
    'lines.0.name: has no text for es-US, a language of the site.',
  ],
  [
    'a question without words in a language of the site',
    '- { key: auto, name: { en-US: Car, es-US: Auto }, questions: [{ id: insured, label: { en-US: Insured?, es-US: ¿Con seguro? }, choices: [{ value: y, label: { en-US: Y, es-US: S } }, { value: n, label: { en-US: N } }] }] }\n- { key: home, name: { en-US: Home, es-US: Casa } }',
    'lines.0.questions.0.choices.1.label: has no text for es-US, a language of the site.',
  ],
  [
    'a line that leads to a page that is not there',
    '- { key: auto, name: { en-US: Car, es-US: Auto }, to: { en-US: /auot/ } }\n- { key: home, name: { en-US: Home, es-US: Casa } }',
    'lines.0.to.en-US: leads to /auot/, but no page of the site has that path; did you mean /auto/?',
  ],
  [
    'an icon that is no file of the site',
    '- { key: auto, name: { en-US: Car, es-US: Auto }, icon: { src: /pictures/new-rof.svg, width: 2, height: 2 } }\n- { key: home, name: { en-US: Home, es-US: Casa } }',
    'lines.0.icon.src: is /pictures/new-rof.svg, but insurance/pictures/ of the content has no such file; did you mean /pictures/new-roof.svg?',
  ],
])('refuses %s, with file and line', (_, lines, error) => {
  const content = spoiltContent();
  content.change(SETTINGS, LINES, yamlLines(lines));
  expect(content.errors()).toEqual([expect.stringMatching(/^insurance\/site\.yaml:\d+:\d+ /)]);
  expect(content.errors()[0]).toContain(error);
});

// behaviour: 10.120
it('refuses a section with a line that the site does not have', () => {
  const content = spoiltContent();
  content.change(
    SETTINGS,
    LINES,
    yamlLines('- { key: roof, name: { en-US: Roof, es-US: Techo } }'),
  );
  const errors = content.errors();
  expect(errors).toContainEqual(
    expect.stringMatching(
      /^insurance\/pages\/home\.en\.yaml:\d+:\d+ sections\.\d+\.lines\.0\.line: is auto, which is no line of the site \(lines in site\.yaml\): roof\.$/,
    ),
  );
  expect(errors.every((error) => error.includes('no line of the site'))).toBe(true);
});

// behaviour: 10.123
it('refuses a picture of the first screen that is too large or missing, with file and line', () => {
  const content = spoiltContent();
  const picture = '    picture: { src: /pictures/first.svg, width: 720, height: 540 }\n';
  content.change('insurance/pages/new-driver.en.yaml', /^ {4}picture: .*\n/m, picture);
  const place =
    /^insurance\/pages\/new-driver\.en\.yaml:\d+:\d+ sections\.0\.picture\.src: is \/pictures\/first\.svg, /;
  expect(content.errors()).toEqual([expect.stringMatching(place)]);
  content.write('insurance/pictures/first.svg', '<svg/>'.padEnd(150_000));
  expect(content.errors()).toEqual([]);
  content.write('insurance/pictures/first.svg', '<svg/>'.padEnd(150_001));
  expect(content.errors()).toEqual([expect.stringMatching(place)]);
  expect(content.errors()[0]).toContain('150001 bytes');
});

// behaviour: 10.124
it('refuses a missing page of thanks of a call-back form, with file and line', () => {
  const content = spoiltContent();
  content.change(
    'shipping/pages/quote.en.yaml',
    /^( {2}- type: action-form\n)/m,
    '$1    thanks: /shipping/thanks/\n',
  );
  expect(content.errors()).toEqual([
    expect.stringMatching(
      /^shipping\/pages\/quote\.en\.yaml:\d+:\d+ sections\.\d+\.thanks: leads to \/shipping\/thanks\/, but no page has that path/,
    ),
  ]);
});

// behaviour: 10.121
it('needs a legend for two lines or more', () => {
  const content = spoiltContent();
  content.change(ENGLISH, /^ {2}legend: .*\n/m, '');
  expect(content.errors()).toEqual([
    expect.stringMatching(
      /^insurance\/site\.en-US\.yaml:\d+:\d+ zipForm: has no legend, which is above the choice of the 2 lines of the site\.$/,
    ),
  ]);
});

// behaviour: 9.2
it('reads the lines of insurance where a site names none', () => {
  const content = spoiltContent();
  const own = readContent(content.dir).settings[0]?.lines;
  content.change(SETTINGS, LINES, '');
  expect(readContent(content.dir).settings[0]?.lines).toEqual(own);
  expect(own?.map(({ key, to }) => [key, to])).toEqual([
    ['auto', 'compare'],
    ['home', 'homeowners'],
  ]);
});
