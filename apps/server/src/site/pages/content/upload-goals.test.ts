import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spoiltContent } from './testing/spoilt-content.ts';

// behaviour: 25.1
test('reads the example of goals in docs/uploads.md', () => {
  const [, example = ''] =
    /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/uploads.md', 'utf8')) ?? [];
  expect(example.match(/- name: /g)).toHaveLength(2);
  const content = spoiltContent();
  content.write('insurance/site.yaml', example);
  expect(content.errors()).toEqual([]);
  content.write('insurance/site.yaml', example.replace('statuses:', 'status:'));
  expect(content.errors()).not.toEqual([]);
});
