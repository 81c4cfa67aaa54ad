import { expect, test } from 'vitest';
import { spoiltContent } from './testing/spoilt-content.ts';

const AUTO = 'insurance/pages/auto.en.yaml';
const HOME_INSURANCE = 'insurance/pages/home-insurance.en.yaml';

// behaviour: 10.52
test.each([
  ['[/auto/]', ['is where this page is now.']],
  ['[/es/]', ['is where insurance/pages/home.es.yaml is now.']],
  ['[/old/, /old/]', ['stands here twice.']],
  ['[/api/old/]', ["is the server's own address."]],
  ['[/car/]', [`is that of ${AUTO} too.`]],
  ['[old]', [expect.stringContaining('expected a path like /old/')]],
  ['[/old?id=1]', [expect.stringContaining('without its query')]],
  ['[/Old_Page.html, /old_page.html/]', ['stands here twice.']],
])('refuses movedFrom: %s with its position', (list, sentences) => {
  const content = spoiltContent();
  const file = list === '[/car/]' ? HOME_INSURANCE : AUTO;
  if (list === '[/car/]') content.change(AUTO, /^path: .*$/m, '$&\nmovedFrom: [/car/]');
  content.change(file, /^path: .*$/m, `$&\nmovedFrom: ${list}`);
  const found = content.errors();
  expect(found.map((error) => error.replace(/^[^ ]* movedFrom\.\d+: /, ''))).toEqual(sentences);
  expect(found.every((error) => /^insurance\/pages\/[a-z.-]+:\d+:\d+ /.test(error))).toBe(true);
});
