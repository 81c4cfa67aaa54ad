/** Selectors of elements with an intended exception. */
export const ON_PURPOSE = {
  /** Read by scrolling it sideways. */
  scrollers: '[data-slider-view] ul, [data-island=anchors-list] ul',
  /** Cuts a name that is longer than any, and the word of a button that has a sign as well. */
  cuts: '[data-greeting], [data-menu] > summary',
  /** Reaches out of its box on purpose; its visible part does not. */
  reachesOut: '[data-slider] [data-slide]',
  /** Over the page, as a pseudo-element that scripts cannot see: the row's sub-menus. */
  placed: '[data-sub-menu] > div',
  /** For screen readers alone, or hidden. */
  unseen:
    '.hidden, .skip:not(:focus), .forms-trap, .comparison-corner, .address-field-zip:not([data-address-plain], :focus-within)',
};

/**
 * Runs in the page. A fault names its element and the distance in px: text and controls beyond the
 * window or a box around them, cut off, overlapping, and a header of more than one row.
 */
export function layoutFaults({
  scrollers,
  cuts,
  reachesOut,
  placed,
  unseen,
}: typeof ON_PURPOSE): string[] {
  interface Piece {
    of: Element;
    rect: DOMRect;
    /** How far it may reach past a box above or below, in px. */
    spare: number;
  }

  interface Box {
    rect: DOMRect;
    position: string;
    holds: boolean;
    scrolls: boolean;
    cutsAcross: boolean;
    cutsDown: boolean;
    endsSearch: boolean;
  }

  const faults = new Map<string, number>();
  const boxes = new Map<Element, Box>();
  const { scrollWidth, clientWidth } = document.documentElement;

  const texts = textPieces();
  for (const piece of [...texts, ...controlPieces()]) lookRound(piece);
  lookForOverlaps();
  lookAtHeader();
  report(scrollWidth - clientWidth, 'the document is wider than the window', 0);
  return [...faults].map(([what, px]) => `${what} by ${Math.round(px * 10) / 10} px`);

  function report(px: number, what: string, least = 1): void {
    if (px > least) faults.set(what, Math.max(px, faults.get(what) ?? 0));
  }

  function nameFor(element: Element): string {
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40) ?? '';
    const kind = element.classList.length > 0 ? `.${element.classList[0]}` : '';
    return `${element.localName}${element.id ? `#${element.id}` : kind} "${text}"`;
  }

  function isShown(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && !element.closest(unseen);
  }

  /** Each line of each text. */
  function textPieces(): Piece[] {
    const pieces: Piece[] = [];
    const range = document.createRange();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const of = node.parentElement;
      if (!of || !node.textContent?.trim() || of.closest('svg') || !isShown(of)) continue;
      // The line of a face is higher than the letters in it.
      const spare = 0.15 * Number.parseFloat(getComputedStyle(of).fontSize);
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width > 0) pieces.push({ of, rect, spare });
      }
    }
    return pieces;
  }

  function controlPieces(): Piece[] {
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, img')]
      .filter((of) => isShown(of) && boxIn(of).holds)
      .map((of) => ({ of, rect: boxIn(of).rect, spare: 1 }));
  }

  function boxIn(element: Element): Box {
    const known = boxes.get(element);
    if (known) return known;
    const { position, display, overflowX, overflowY } = getComputedStyle(element);
    const box = {
      rect: element.getBoundingClientRect(),
      position,
      holds: !/^(inline|contents)$/.test(display),
      scrolls: /auto|scroll/.test(overflowY),
      cutsAcross: overflowX !== 'visible',
      cutsDown: overflowY !== 'visible',
      endsSearch: element.matches(`${scrollers}, ${cuts}`),
    };
    boxes.set(element, box);
    return box;
  }

  /** Reports the innermost box that a piece sticks out of, or that cuts it off. */
  function lookRound({ of, rect, spare }: Piece): void {
    let inFlow = !of.matches(reachesOut);
    let passes = false;
    for (let at: Element | null = of; at && at !== document.body; at = at.parentElement) {
      const box = boxIn(at);
      // An element positioned on the page is not limited by the boxes around it.
      if (passes && box.position === 'static') continue;
      if (box.endsSearch) return;
      const across = Math.max(box.rect.left - rect.left, rect.right - box.rect.right);
      const down = Math.max(box.rect.top - rect.top, rect.bottom - box.rect.bottom);
      if (across > 1) {
        const how = box.scrolls
          ? 'has to be scrolled to in'
          : box.cutsAcross
            ? 'is cut at the side by'
            : inFlow && box.holds && 'stands out of';
        if (how) {
          report(across, `${nameFor(of)} ${how} ${nameFor(at)}`);
          return;
        }
      }
      if (box.scrolls) return;
      if (box.cutsDown && down > spare) {
        report(down, `${nameFor(of)} is cut by ${nameFor(at)}`);
        return;
      }
      passes = /absolute|fixed/.test(box.position) || at.matches(placed);
      inFlow &&= !passes;
    }
    const beyond = Math.max(-rect.left, rect.right - clientWidth);
    if (beyond > 0.5) report(beyond, `${nameFor(of)} stands out of the window`, 0);
  }

  /** Finds overlapping lines of text in what scrolls with the page. */
  function lookForOverlaps(): void {
    const lines = texts
      .filter(({ of }) => !isPlaced(of))
      .map(({ of, rect: { left, right, top, bottom, height } }) => {
        const letters = { top: top + height * 0.2, bottom: bottom - height * 0.2 };
        return { of, left, right, ...letters };
      })
      .sort((one, other) => one.top - other.top);
    for (const [index, line] of lines.entries()) {
      for (let after = index + 1; after < lines.length; after += 1) {
        const next = lines[after];
        if (!next || next.top >= line.bottom) break;
        const across = Math.min(line.right, next.right) - Math.max(line.left, next.left);
        if (across <= 1 || next.of.contains(line.of) || line.of.contains(next.of)) continue;
        const down = Math.min(line.bottom, next.bottom) - next.top;
        report(down, `${nameFor(next.of)} stands over ${nameFor(line.of)}`);
      }
    }
  }

  function isPlaced(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/sticky|fixed|absolute/.test(boxIn(at).position)) return true;
    }
    return false;
  }

  /** The header is one row of 4.5 rem, whatever is in it, and nothing in it overlaps. */
  function lookAtHeader(): void {
    const header = document.querySelector('[data-header]');
    if (!header) return;
    const { top, bottom } = header.getBoundingClientRect();
    const row = 4.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    report(Math.abs(bottom - top - row), 'the header differs from one row', 0);
    const parts = [...header.querySelectorAll('a, summary')]
      .filter((part) => isShown(part) && !part.closest('[data-menu][open] nav, [data-sub-menu] ul'))
      .map((part) => ({ part, rect: part.getBoundingClientRect() }))
      .sort((one, other) => one.rect.left - other.rect.left);
    for (const [index, { part, rect }] of parts.entries()) {
      const out = Math.max(top - rect.top, rect.bottom - bottom);
      report(out, `${nameFor(part)} stands out of the header's row`);
      const next = parts[index + 1];
      if (next)
        report(rect.right - next.rect.left, `${nameFor(next.part)} stands over ${nameFor(part)}`);
    }
  }
}

/** Links, fields and buttons covered when they have the focus; runs in the page. */
export function coveredControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );
  const bars = [...document.querySelectorAll('[data-header], [data-consent], [data-sticky-bar]')];
  const covered: string[] = [];
  for (const control of controls) {
    // Something else is seen in the place of what cannot be seen itself.
    if (control.tabIndex < 0 || getComputedStyle(control).opacity === '0') continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const lines = [...control.getClientRects()];
    const [first, last] = [lines[0], lines.at(-1)];
    // What is higher, with its ring, than the room that is left can only be shown in part.
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 16);
    if (!first || !last || last.bottom - first.top > innerHeight - taken) continue;
    const over = coverAt(control, first, first.top + 2) ?? coverAt(control, last, last.bottom - 2);
    if (over) covered.push(`${nameFor(control)} is covered by ${nameFor(over)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return covered;

  function coverAt(control: Element, { left, right }: DOMRect, y: number): Element | null {
    const there = document.elementFromPoint((left + right) / 2, y) ?? document.documentElement;
    return control.contains(there) || there.contains(control) ? null : there;
  }

  function nameFor(element: Element): string {
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
    const { top, bottom } = element.getBoundingClientRect();
    const place = `${Math.round(top)} to ${Math.round(bottom)} px`;
    return `${element.localName} "${text || element.id}" (${place})`;
  }
}
