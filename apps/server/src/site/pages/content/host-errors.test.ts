import { expect, test } from 'vitest';
import { spoiltContent } from './testing/spoilt-content.ts';

test('accepts sites on their own hosts', () => {
  const content = spoiltContent();
  content.write('shipping/site.yaml', 'path: /shipping/\nhosts: [ship.example]\n');
  content.write('insurance/site.yaml', 'hosts: [cover.example]\n');
  expect(content.errors()).toEqual([]);
});

// behaviour: 10.51
test.each([
  [
    'a host of two sites',
    {
      'shipping/site.yaml': 'path: /shipping/\nhosts: [a.example]\n',
      'insurance/site.yaml': 'hosts: [a.example]\n',
    },
    ['shipping/site.yaml:2:9 hosts.0: is that of insurance/site.yaml too.'],
  ],
  [
    'a host with more than its name',
    { 'shipping/site.yaml': 'path: /shipping/\nhosts: ["https://a.example"]\n' },
    [
      'shipping/site.yaml:2:9 hosts.0: is "https://a.example"; expected a host name like ship.example.com: lower case, without https:// and without a port.',
    ],
  ],
  [
    'a page that is not below the path of its site',
    { 'insurance/site.yaml': 'path: /auto/\n' },
    expect.arrayContaining([
      'insurance/pages/privacy.en.yaml:5:1 path: is not below /auto/, which is the path of its site (site.yaml).',
    ]),
  ],
  [
    'two sites under one path',
    { 'shipping/site.yaml': 'hosts: [a.example]\n' },
    [
      'shipping/site.yaml:1:1 path: is /, as that of insurance is; say which path this site stands under.',
    ],
  ],
])('reports %s', (_what, files, expected) => {
  const content = spoiltContent();
  for (const [file, text] of Object.entries(files)) content.write(file, text);
  expect(content.errors()).toEqual(expected);
});

// behaviour: 10.55
test('reports a section that needs a zip form on a site without one', () => {
  const content = spoiltContent();
  const opening = /- type: opening\n(?: {4}.*\n)*/;
  content.change(
    'shipping/pages/how-it-works.en.yaml',
    opening,
    '- type: hero\n    eyebrow: a\n    heading: b\n    lead: c\n',
  );
  expect(content.errors()).toEqual([
    expect.stringContaining('type: is hero, which belongs to a site with a zip form'),
  ]);
});

// behaviour: 10.51
test('reports a page that would have an address of the server on its own host', () => {
  const content = spoiltContent();
  content.write('shipping/site.yaml', 'path: /shipping/\nhosts: [a.example]\n');
  content.change('shipping/pages/snowbirds.en.yaml', /^path: .*$/m, 'path: /shipping/api/x/');
  expect(content.errors()).toEqual([
    expect.stringContaining('path: would be /api/x/ on a.example, which is the server'),
  ]);
});

// behaviour: 10.51
test('reports a page below the path of another site that has its own host', () => {
  const content = spoiltContent();
  content.change('insurance/pages/new-driver.en.yaml', /^path: .*$/m, 'path: /shipping/drivers/');
  expect(content.errors()).toEqual([]);
  content.write('shipping/site.yaml', 'path: /shipping/\nhosts: [a.example]\n');
  expect(content.errors()).toEqual([
    expect.stringMatching(
      /^insurance\/pages\/new-driver.en.yaml:\d+:1 path: would be on a\.example, because it is below \/shipping\/, the path of shipping\.$/,
    ),
  ]);
});
