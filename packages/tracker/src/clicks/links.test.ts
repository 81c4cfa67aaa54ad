import { describe, expect, it } from 'vitest';
import { leavesPage } from './links.ts';

function linkWith(attributes: Record<string, string> = {}): Element {
  return {
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  } as unknown as Element;
}

/** A click of the primary button, but for what is said. */
function clickWith(change: Partial<MouseEvent> = {}): MouseEvent {
  const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  return { ...plain, defaultPrevented: false, ...change } as MouseEvent;
}

describe('leavesPage', () => {
  it('returns true for a plain click on a plain link', () => {
    expect(leavesPage(clickWith(), linkWith())).toBe(true);
    expect(leavesPage(clickWith(), linkWith({ target: '' }))).toBe(true);
  });

  it.each<[string, Partial<MouseEvent>]>([
    ['another button', { button: 1 }],
    ['the control key', { ctrlKey: true }],
    ['the command key', { metaKey: true }],
    ['the shift key', { shiftKey: true }],
    ['the option key', { altKey: true }],
    ['a handler that prevented it', { defaultPrevented: true }],
  ])('returns false for a click with %s', (_, change) => {
    expect(leavesPage(clickWith(change), linkWith())).toBe(false);
  });

  it.each([
    { target: '_blank' },
    { download: '' },
  ])('returns false for a link with %j', (attributes) => {
    expect(leavesPage(clickWith(), linkWith(attributes))).toBe(false);
  });
});
