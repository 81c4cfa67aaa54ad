import { expect, it } from 'vitest';
import { fileText, pageOf } from './page.ts';

// behaviour: 32.16
it('reads the title in the first heading, and the description in the first paragraph', () => {
  const page = pageOf('docs/a.md', '/a/', '# The `a` of it\n\n- Date\n\nIt is\n[b](c.md).\n');
  expect(page).toEqual({
    address: '/a/',
    title: 'The a of it',
    description: 'It is b.',
    markdown: '- Date\n\nIt is\n[b](c.md).\n',
  });
  expect(fileText(page)).toMatch(
    /^---\ntitle: "The a of it"\ndescription: "It is b."\n---\n\n- Date/,
  );
});

it('refuses a document without a title', () => {
  expect(() => pageOf('docs/a.md', '/a/', 'Text.\n')).toThrow('docs/a.md: the first line');
});
