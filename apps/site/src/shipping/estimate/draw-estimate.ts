import type { EstimateWords } from './estimate-words.ts';

/** Fills a panel that `EstimatePanel` drew; with a text where there is no estimate. */
export function drawEstimate(panel: HTMLElement, words: EstimateWords | string): void {
  const told =
    typeof words === 'string'
      ? { range: '', facts: words, reasons: [], note: '', isCall: false }
      : words;
  write(panel, '[data-range]', told.range);
  write(panel, '[data-facts]', told.facts);
  write(panel, '[data-note]', told.note);
  panel.querySelector('[data-call]')?.toggleAttribute('hidden', !told.isCall);
  panel.querySelector('[data-reasons]')?.toggleAttribute('hidden', told.reasons.length === 0);
  panel.querySelector('dl')?.replaceChildren(
    ...told.reasons.map(({ label, dollars }) => {
      const row = document.createElement('div');
      row.append(element('dt', label), element('dd', dollars));
      return row;
    }),
  );
}

function write(panel: HTMLElement, selector: string, text: string): void {
  const place = panel.querySelector(selector);
  // A live region speaks of what changes: what is the same is left alone.
  if (place && place.textContent !== text) place.textContent = text;
}

function element(name: 'dt' | 'dd', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
