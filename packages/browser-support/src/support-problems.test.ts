import { describe, expect, it } from 'vitest';
import type { Asset } from './built-assets.ts';
import { type List, supportProblems } from './support-problems.ts';

const NOTHING_LISTED: List = { features: [], names: [] };

function script(text: string): Asset {
  return { group: 'site scripts', name: 'page.js', kind: 'script', text };
}

function styles(text: string): Asset {
  return { group: 'site styles', name: 'page.css', kind: 'styles', text };
}

/** Paths of the refused features. */
function refused(asset: Asset, list = NOTHING_LISTED): string[] {
  return supportProblems([asset], list).map((problem) => problem.replace(/ in (site|page).*/s, ''));
}

describe('syntax of scripts', () => {
  it.each([
    ['a resource with `using`', 'using file = open();'],
    ['the flag v of a regular expression', '/[a--b]/v.test(x);'],
    ['a modifier in a regular expression', '/(?i:a)b/.test(x);'],
    ['a decorator', '@sealed class A {}'],
    ['an import attribute', 'import a from "./a.json" with { type: "json" };'],
  ])('refuses %s', (_, code) => {
    expect(supportProblems([script(code)], NOTHING_LISTED)).toEqual([
      expect.stringContaining('page.js in site scripts has syntax that is too new'),
    ]);
  });

  it.each([
    [
      'a static block, private names and `in`',
      'class A { static { } #a; has(x) { return #a in x; } }',
    ],
    ['lookbehind and the flag d', '/(?<=a)b/d.test("ab");'],
    ['`await` at the top, `??=`, a hashbang', '#!/usr/bin/env node\nlet a = await 1; a ??= 2;'],
  ])('accepts %s', (_, code) => {
    expect(supportProblems([script(code)], NOTHING_LISTED)).toEqual([]);
  });
});

// behaviour: 15.31
describe('features of scripts', () => {
  it.each([
    ['a.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['a.with(0, 1)', 'javascript.builtins.Array.with'],
    ['Object.groupBy(a, f)', 'javascript.builtins.Object.groupBy'],
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['new Set(a).union(b)', 'javascript.builtins.Set.union'],
    ['map.values().map(f)', 'javascript.builtins.Iterator.map'],
    ['Iterator.from(a)', 'javascript.builtins.Iterator.from'],
    ['new Intl.DurationFormat("en")', 'javascript.builtins.Intl.DurationFormat'],
    ['Temporal.Now', 'javascript.builtins.Temporal'],
    ['URL.parse(a)', 'api.URL.parse_static'],
    ['URL.canParse(a)', 'api.URL.canParse_static'],
    ['AbortSignal.any([a])', 'api.AbortSignal.any_static'],
    ['scheduler.yield()', 'api.scheduler'],
    ['requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
    ['window.requestIdleCallback?.(f)', 'api.Window.requestIdleCallback'],
    ['"requestIdleCallback" in window', 'api.Window.requestIdleCallback'],
    ['`popover` in element', 'api.HTMLElement.popover'],
    ['const { startViewTransition } = page', 'api.Document.startViewTransition'],
    ['element["checkVisibility"]()', 'api.Element.checkVisibility'],
    ['fetch(url, { keepalive: true })', 'api.fetch.options_parameter.keepalive'],
    ['list.addEventListener("scrollend", f)', 'api.Document.scrollend_event'],
    ['observe(["largest-contentful-paint"])', 'api.LargestContentfulPaint'],
    ['a.querySelector(":open")', 'css.selectors.open'],
    ['matchMedia("(scripting: none)")', 'css.at-rules.media.scripting'],
    ['a.style.viewTransitionName = "b"', 'css.properties.view-transition-name'],
  ])('refuses %s', (code, feature) => {
    expect(refused(script(code))).toContain(feature);
  });

  it.each([
    'structuredClone(a)',
    'navigator.locks.request("a", f)',
    'crypto.randomUUID()',
    'a.at(-1) ?? a.findLast(f)',
    'AbortSignal.timeout(1)',
    'new Intl.PluralRules("es")',
    'Object.values(a).map(f).filter(g)',
    'a.addEventListener("click", f, { signal, once: true })',
    'a.dataset.popover = a.style.getPropertyValue("--b")',
    'a.querySelector(":is(b, c):focus-visible")',
    'const requestIdleCallback = f; requestIdleCallback(g)',
  ])('accepts %s', (code) => {
    expect(refused(script(code))).toEqual([]);
  });
});

describe('styles', () => {
  it.each([
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { text-wrap: balance }', 'css.properties.text-wrap'],
    ['a { grid-template-columns: subgrid }', 'css.properties.grid-template-columns.subgrid'],
    ['a { content-visibility: auto }', 'css.properties.content-visibility'],
    ['a { user-select: none }', 'css.properties.user-select'],
    [
      'a { transition: display 1s allow-discrete }',
      'css.properties.transition.transition-behavior',
    ],
    ['a { color: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
    ['a { --b: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
    ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
    ['a { translate: 0 1rcap }', 'css.types.length.rcap'],
    ['a { made-up: 1 }', 'css.properties.made-up'],
    ['a { width: made-up(1) }', 'css.types.made-up'],
    ['a { &:hover { color: red } }', 'css.selectors.nesting'],
    ['a { @media print { color: red } }', 'css.selectors.nesting'],
    ['a::details-content { color: red }', 'css.selectors.details-content'],
    ['a:open { color: red }', 'css.selectors.open'],
    ['a:made-up { color: red }', 'css.selectors.made-up'],
    ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
    ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
    ['@media (scripting: none) { a { color: red } }', 'css.at-rules.media.scripting'],
    ['@view-transition { navigation: auto }', 'css.at-rules.view-transition'],
    ['@supports (text-wrap: pretty) { a { text-wrap: pretty } }', 'css.properties.text-wrap'],
  ])('refuses %s', (code, feature) => {
    expect(refused(styles(code))).toContain(feature);
  });

  it.each([
    'a:has(b):not(c, d) { inset-inline: 0; aspect-ratio: 1; translate: 0 1dvh }',
    '@container (width > 30rem) { a { width: min(1cqi, fit-content(2px)) } }',
    '@layer a { a { overflow: clip; rotate: 4deg } }',
    '@media (min-width: 2rem) and (prefers-reduced-motion: reduce) { a { accent-color: red } }',
    '@supports (text-wrap: pretty) { a { color: red } }',
    '@font-face { font-family: a; src: url(a.woff2) format("woff2"); font-display: swap }',
    'a { -webkit-user-select: none; user-select: none }',
    '@keyframes a { from { opacity: 0 } 50% { opacity: 1 } }',
  ])('accepts %s', (code) => {
    expect(refused(styles(code))).toEqual([]);
  });

  it.each(['a { color: }} b', 'a { .b { color: red } }'])('refuses %s as unparsable', (code) => {
    expect(supportProblems([styles(code)], NOTHING_LISTED)).toEqual([
      expect.stringContaining('page.css in site styles has syntax that is too new or invalid'),
    ]);
  });
});

describe('the list', () => {
  const degrades = 'A timer replaces it.';
  const entry = { features: ['api.Window.requestIdleCallback'], where: ['site scripts'], degrades };
  const list: List = { features: [entry], names: [] };
  const code = 'requestIdleCallback(f)';

  // behaviour: 15.31
  it('allows a listed feature in a listed group only', () => {
    expect(supportProblems([script(code)], list)).toEqual([]);
    expect(supportProblems([script(code), { ...script(code), group: 'tracker' }], list)).toEqual([
      'api.Window.requestIdleCallback in tracker (page.js) is not supported by Safari 16.4, and no ' +
        'fallback is listed: requestIdleCallback(f)',
    ]);
  });

  // behaviour: 15.31
  it('refuses an entry that is not used', () => {
    expect(supportProblems([script('setTimeout(f)')], list)).toEqual([
      'api.Window.requestIdleCallback in site scripts is listed and not used',
    ]);
  });

  it('refuses an entry that all browsers support', () => {
    const old = { ...entry, features: ['api.Window.setTimeout'] };
    const problems = supportProblems([script('setTimeout(f)')], { features: [old], names: [] });
    expect(problems).toEqual([expect.stringContaining('is listed and not used')]);
  });

  it('accepts a listed name as our own property, unless it is certainly the feature', () => {
    const names = [{ names: ['share'], where: ['site scripts'], whose: 'Ours.' }];
    const ours: List = { features: [], names };
    expect(supportProblems([script('part.share')], ours)).toEqual([]);
    expect(refused(script('part.share; navigator.share()'), ours)).toEqual(['api.Navigator.share']);
    expect(supportProblems([script('part.shares')], ours)).toEqual([
      'the name share in site scripts is listed and not used',
    ]);
  });
});
