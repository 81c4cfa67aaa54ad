import { describe, expect, it } from 'vitest';
import { MAX_LOGO_BYTES, readLogo } from './logo.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

const errorsOf = (source: string) =>
  readLogo(source).errors.map(({ line, text }) => `${line} ${text}`);

describe('readLogo', () => {
  it('reads shapes and their colours, and omits editor metadata', () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?>
<!-- drawn by a bot -->
<svg xmlns="http://www.w3.org/2000/svg" id="Layer_1" width="64" height="64" viewBox="0 0 32 32" fill='none'>
  <title>A company</title>
  <g class="a" fill="var(--action)">
    <path d="M7 7
      v18" stroke="#12352a"/>
  </g>
  <circle cx="7" cy="25" r="4.5"></circle>
</svg>
`;
    expect(readLogo(source)).toEqual({
      errors: [],
      logo: {
        attributes: { viewBox: '0 0 32 32', fill: 'none' },
        shapes:
          '<g fill="var(--action)"><path d="M7 7 v18" stroke="#12352a"/></g><circle cx="7" cy="25" r="4.5"></circle>',
      },
    });
  });

  // behaviour: 10.47
  it.each([
    ['a script', svg('\n<script>alert(1)</script>'), /^2 has <script>, which a logo cannot have/],
    ['a text', svg('<text>Name</text>'), /^1 has <text>, .* turn texts into paths/],
    ['a picture', svg('<image href="x.png"/>'), /^1 has <image>/],
    ['a handler', svg('<path d="M0 0" onclick="alert(1)"/>'), /the attribute onclick/],
    ['a style', svg('<path style="fill:red" d="M0 0"/>'), /attribute style.*presentation attr/],
    ['a gradient', svg('<path fill="url(#a)" d="M0 0"/>'), /has a fill that a logo cannot have/],
    ['an attribute with a slip', svg('<path d="M0 0" strok="red"/>'), /strok,.* mean stroke\?/],
    ['a long drawing', svg('', 'viewBox="0 0 64 32"'), /^1 needs a square viewBox/],
    ['no viewBox', svg('', ''), /^1 needs a square viewBox/],
    ['no drawing', '', /^1 is not a whole SVG drawing/],
    ['half a drawing', svg('<g>'), /^1 has <\/svg> where another element is open/],
    ['what ends early', '<svg viewBox="0 0 1 1"><g>', /<\/svg> is missing/],
    ['something else', 'PNG', /^1 is not an SVG drawing from here on/],
    ['markup in a value', svg('<path d="<b>"/>'), /is not an SVG drawing from here on/],
    ['two drawings', svg('') + svg(''), /^1 has <svg> where one <svg> is expected/],
    [
      'too much',
      svg(`<path d="${'M1 1'.repeat(300)}"/>`),
      new RegExp(`may have ${MAX_LOGO_BYTES}`),
    ],
  ])('refuses %s', (_what, source, error) => {
    expect(errorsOf(source)).toEqual([expect.stringMatching(error)]);
    expect(readLogo(source).logo).toBeNull();
  });
});
