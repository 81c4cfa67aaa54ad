import { expect } from '@playwright/test';
import type { BrowserWindow } from '../engines/engine.ts';

/** Interval at which an expectation on a page is checked, in milliseconds. */
const LOOKS_MS = [20, 40];

const PATIENCE_MS = 12_000;

/**
 * `await soon(() => tab.text('h1')).toBe('Thank you')`. A failing check, as while one page replaces
 * another, counts as having seen nothing.
 */
export const soon = <Seen>(look: () => Promise<Seen>, timeout = PATIENCE_MS) =>
  expect.poll(() => look().catch(() => undefined), { intervals: LOOKS_MS, timeout });

/** A window of a browser with the actions of a visitor. A selector means its first match. */
export class Tab {
  readonly #window: BrowserWindow;
  readonly #home: string;

  constructor(window: BrowserWindow, home: string) {
    this.#window = window;
    this.#home = home;
  }

  /** Opens a path of the server, or a whole address. */
  goto(path: string): Promise<void> {
    return this.#window.goto(new URL(path, this.#home).href);
  }

  /** As `BrowserWindow.evaluate`. */
  evaluate: BrowserWindow['evaluate'] = (script, ...args) => this.#window.evaluate(script, ...args);

  /** Path, query and hash of the page that is shown. */
  address(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search + location.hash);
  }

  text(selector: string): Promise<string | undefined> {
    return this.evaluate(
      (selector) => document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim(),
      selector,
    );
  }

  value(selector: string): Promise<string | undefined> {
    return this.evaluate(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value,
      selector,
    );
  }

  /** Whether something matches; `body.show-overlay` or `[name=zip]:focus`, say. */
  has(selector: string): Promise<boolean> {
    return this.evaluate((selector) => document.querySelector(selector) !== null, selector);
  }

  isVisible(selector: string): Promise<boolean> {
    return this.evaluate(
      (selector) =>
        document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false,
      selector,
    );
  }

  /** The server's response to this browser's visit: JSON, or null for an error. */
  ask<Answer>(path: string, method = 'GET', body?: object): Promise<Answer | null> {
    return this.evaluate(
      (path, method, body) => {
        // Without scripts in the page, only the driver responds.
        const request = new XMLHttpRequest();
        request.open(method, path, false);
        request.setRequestHeader('Content-Type', 'application/json');
        request.send(body);
        return request.status === 200 ? (JSON.parse(request.responseText) as Answer) : null;
      },
      path,
      method,
      JSON.stringify(body ?? null),
    );
  }

  async click(selector: string): Promise<void> {
    await this.#window.mouse(await this.#placeOf(selector), 'down', 'up');
  }

  async hover(selector: string): Promise<void> {
    await this.#window.mouse(await this.#placeOf(selector));
  }

  /** From the middle of an element, and so many pixels to the right. */
  async drag(selector: string, byX: number): Promise<void> {
    const from = await this.#placeOf(selector);
    const half = { x: from.x + byX / 2, y: from.y };
    await this.#window.mouse(from, 'down', half, { x: from.x + byX, y: from.y }, 'up');
  }

  async moveTo(x: number, y: number): Promise<void> {
    await this.#window.mouse({ x, y });
  }

  /** Clicks a field, and replaces its text by typing. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.evaluate(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.select(),
      selector,
    );
    await this.press(...text);
  }

  /** Presses keys one after the other: `Escape`, `a`. */
  press(...keys: string[]): Promise<void> {
    return this.#window.press(...keys);
  }

  /** Sets what a person would choose in a picker of the browser itself: a date, an option. */
  choose(selector: string, value: string): Promise<void> {
    return this.evaluate(
      (selector, value) => {
        const field = document.querySelector<HTMLInputElement>(selector);
        if (!field) throw new Error(`There is no ${selector}`);
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      selector,
      value,
    );
  }

  /** Where to point at an element: after it is in view, at rest, and not covered. */
  async #placeOf(selector: string): Promise<{ x: number; y: number }> {
    let last: string | undefined;
    let place = { x: 0, y: 0 };
    await expect(async () => {
      const seen = await this.evaluate(findMiddle, selector);
      expect(seen, `${selector} can be pointed at`).toHaveProperty('x');
      const before = last;
      last = JSON.stringify(seen);
      expect(before, `${selector} is at rest`).toBe(last);
      place = seen as typeof place;
    }).toPass({ intervals: LOOKS_MS, timeout: PATIENCE_MS });
    return place;
  }
}

/** Runs in the page: the middle of an element, or why it cannot be pointed at. */
function findMiddle(selector: string): { x: number; y: number } | { problem: string } {
  const element = document.querySelector(selector);
  if (!element) return { problem: 'it is not there' };
  const middle = () => {
    const box = element.getClientRects()[0];
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const isOver = (place: { x: number; y: number } | undefined) => {
    const top = place && document.elementFromPoint(place.x, place.y);
    return top && (element.contains(top) || top.closest('label')?.control === element);
  };
  if (!isOver(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = middle();
  if (!place) return { problem: 'it has no box' };
  return isOver(place) ? place : { problem: 'something lies over it' };
}
