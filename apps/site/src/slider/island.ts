import { getOwn } from '@zipfront/contracts/own';
import { documentLocale } from '../elements/document-locale.ts';
import { requirePart } from '../elements/require-part.ts';
import type { SliderClick } from '../state/action.ts';
import type { PageServices } from '../state/store.ts';
import { makeDraggable } from './drag.ts';
import {
  afterDrag,
  canMove,
  countRounds,
  idleButtons,
  inView,
  type Slides,
  settled,
  slideAt,
  slidePosition,
} from './slides.ts';

export function attach(sliders: HTMLElement[], page: PageServices): void {
  for (const slider of sliders) startSlider(slider, page);
}

/** The next button is looked at once more after a move or a change of size (behaviours, 9.9). */
const NEXT_BUTTON_RECHECK_MS = 250;

const END_RESISTANCE = 0.25;

/** @throws MissingPartError if its element lacks a part */
function startSlider(root: HTMLElement, page: PageServices): void {
  const part = <E extends HTMLElement>(selector: string) => requirePart<E>(root, selector);
  const view = part('[data-slider-view]');
  const cards = [...view.querySelectorAll<HTMLElement>(':scope > ul > li')];
  const previous = part<HTMLButtonElement>('[data-slide=previous]');
  const next = part<HTMLButtonElement>('[data-slide=next]');
  const dots = cards.map((_, slide) => part<HTMLButtonElement>(`[data-slide="${slide}"]`));
  const said = part('[data-slider-position]');
  const list = new Intl.ListFormat(documentLocale());

  let at = 0;
  let recheck: ReturnType<typeof setTimeout> | undefined;

  const slides = (): Slides => ({
    count: cards.length,
    perView: Number(getComputedStyle(root).getPropertyValue('--per-view')),
    loops: 'sliderLoops' in root.dataset,
  });

  /** The distance from the left edge of one slide to that of the next, in CSS pixels. */
  const slidePx = () => (cards[1]?.offsetLeft ?? 0) - (cards[0]?.offsetLeft ?? 0);

  function place(from: number): void {
    const all = slides();
    cards.forEach((card, slide) => {
      const places = countRounds(slide, from, all) * all.count;
      card.style.setProperty('--places', String(canMove(all) ? places : 0));
    });
  }

  function showButtons(): void {
    const idle = idleButtons(at, slides());
    const focused = document.activeElement;
    previous.hidden = idle.previous;
    next.hidden = idle.next;
    if (focused === previous && idle.previous) (idle.next ? view : next).focus();
    if (focused === next && idle.next) (idle.previous ? view : previous).focus();
  }

  function show(position: number): void {
    const all = slides();
    // Both the leaving and the arriving slides are visible while they move.
    place(Math.min(at, position));
    at = position;
    root.style.setProperty('--at', String(at));
    const seen = inView(at, all);
    const focused = document.activeElement;
    cards.forEach((card, slide) => {
      card.inert = !seen.includes(slide);
      if (card.inert && card.contains(focused)) view.focus({ preventScroll: true });
    });
    dots.forEach((dot, slide) => {
      dot.hidden = !canMove(all) || (!all.loops && slide > all.count - all.perView);
      if (slide === slideAt(at, all.count)) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    for (const slide of [
      slideAt(at - 1, all.count),
      ...seen,
      slideAt(at + all.perView, all.count),
    ]) {
      loadPictures(cards[slide]);
    }
    showButtons();
    clearTimeout(recheck);
    recheck = setTimeout(showButtons, NEXT_BUTTON_RECHECK_MS);
  }

  function moveTo(position: number): void {
    show(position);
    sayPosition();
  }

  function sayPosition(): void {
    const { count } = slides();
    const seen = inView(at, slides()).map((slide) => String(slide + 1));
    said.textContent = (said.dataset.sliderPosition ?? '')
      .replace('{slide}', list.format(seen))
      .replace('{slides}', String(count));
  }

  const moveBy = (by: number) => moveTo(settled(at + by, slides()));

  function report(name: SliderClick['element_name'], button: HTMLElement): void {
    reportClick(page, {
      dom_element: `slider-${name}`,
      element_tag_type: button.tagName.toLowerCase(),
      location: root.dataset.slider ?? '',
      feature: 'slider',
      element_name: name,
      label: String(slideAt(at, cards.length) + 1),
    });
  }

  previous.addEventListener('click', () => {
    moveBy(-1);
    report('previous', previous);
  });
  next.addEventListener('click', () => {
    moveBy(1);
    report('next', next);
  });
  dots.forEach((dot, slide) => {
    dot.addEventListener('click', () => {
      moveTo(slidePosition(slide, at, slides()));
      report('go-to', dot);
    });
  });

  view.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = slides();
    const keys: Record<string, () => number> = {
      ArrowLeft: () => settled(at - 1, all),
      ArrowRight: () => settled(at + 1, all),
      Home: () => slidePosition(0, at, all),
      End: () => slidePosition(all.count - 1, at, all),
    };
    const position = getOwn(keys, event.key)?.();
    if (position === undefined || !canMove(all)) return;
    event.preventDefault();
    moveTo(position);
  });

  makeDraggable(view, {
    allowed: () => canMove(slides()),
    moved(px) {
      const all = slides();
      const stuck = settled(at - Math.sign(px), all) === at;
      place(at - Math.max(0, Math.ceil(px / slidePx())));
      root.dataset.sliderDrag = '';
      root.style.setProperty('--drag', `${stuck ? px * END_RESISTANCE : px}px`);
    },
    released(px) {
      endDrag();
      moveTo(afterDrag(px, slidePx(), at, slides()));
    },
    cancelled() {
      endDrag();
      show(at);
    },
  });

  function endDrag(): void {
    delete root.dataset.sliderDrag;
    root.style.removeProperty('--drag');
  }

  // If the visitor scrolled before the script arrived, the slider stays there, without a movement.
  const scrolled = Math.round(view.scrollLeft / slidePx()) || 0;
  root.dataset.sliderDrag = '';
  root.dataset.sliderOn = '';
  view.scrollLeft = 0;
  show(settled(scrolled, slides()));
  view.getBoundingClientRect();
  delete root.dataset.sliderDrag;
  new ResizeObserver(() => {
    show(settled(at, slides()));
    // Nothing is announced that the visitor did not ask for.
    if (said.textContent) sayPosition();
  }).observe(view);
}

/** Lets the pictures of a slide load: their source waits in `data-src` until then. */
function loadPictures(slide: HTMLElement | undefined): void {
  for (const picture of slide?.querySelectorAll<HTMLImageElement>('img[data-src]') ?? []) {
    picture.src = picture.dataset.src ?? '';
    picture.removeAttribute('data-src');
  }
}

/** Reports a click, which is an event only if the page has click events. */
export function reportClick(
  { store, tracker }: Pick<PageServices, 'store' | 'tracker'>,
  click: SliderClick,
): void {
  store.dispatch({ type: 'SLIDER_CLICK', click });
  const { location, element_name, label } = click;
  tracker?.pushData({ event: 'click', category: location, action: element_name, label });
  tracker?.click({ ...click }, 'interaction');
}
