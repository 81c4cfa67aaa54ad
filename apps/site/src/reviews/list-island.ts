import { headerRoom, scrollOver } from '../behaviours/scrolling.ts';
import { isPlainClick } from '../elements/links.ts';
import { requirePart } from '../elements/require-part.ts';
import { post } from './ajax.ts';
import { type AttTexts, createForm, type ListRequest, readAtts } from './list-request.ts';
import { readInModal } from './read-more.ts';
import { documentTexts } from './review-texts.ts';

/** Makes lists of reviews change in place, and long reviews open in a dialog if they should. */
export function attach(lists: HTMLElement[]): void {
  for (const list of lists) {
    if (list.dataset.readMoreIn === 'modal') readInModal(list);
    startPaging(list);
  }
}

/** Logged if the settings of a list are invalid (behaviours, 8.16). */
const INVALID_PAGINATION = 'Invalid pagination config.';

class PaginationConfigError extends Error {
  override name = 'PaginationConfigError';
}

interface PagingState {
  reviewPage: ListRequest;
}

interface Config {
  endpoint: string;
  prefix: string;
  atts: AttTexts;
  inAddress: boolean;
}

/**
 * Loads pages of the list in place. If that fails, the link works as usual. Throws
 * `PaginationConfigError`, `MissingPartError`.
 */
function startPaging(root: HTMLElement): void {
  const items = requirePart(root, '[data-list-items]');
  const pagination = requirePart(root, '[data-pagination]');
  const heading = requirePart(root, '[data-list-heading]');
  const status = requirePart(root, '[data-list-status]');
  const { endpoint, prefix, atts, inAddress } = readConfig(root, pagination);
  const words = documentTexts();
  // A path, because this server may know another public address.
  const url = location.pathname;
  /** Counts requests: an answer that another request has overtaken is not shown. */
  let latest = 0;

  const show = async (request: ListRequest): Promise<'shown' | 'overtaken' | 'failed'> => {
    latest += 1;
    const own = latest;
    const isAdded = request.atts.pagination === 'loadmore';
    status.textContent = words.loading;
    if (!isAdded) items.ariaBusy = 'true';
    const { success, data } = await post(endpoint, createForm(request, prefix));
    if (own !== latest) return 'overtaken';
    const { reviews, pagination: links } = data;
    if (!success || typeof reviews !== 'string' || typeof links !== 'string') {
      status.textContent = '';
      items.ariaBusy = null;
      return 'failed';
    }
    const known = items.children.length;
    // The server's own components made it, and React escaped what people wrote.
    if (isAdded) items.insertAdjacentHTML('beforeend', reviews);
    else items.innerHTML = reviews;
    pagination.innerHTML = links;
    if (isAdded) {
      const first = items.children[known]?.querySelector<HTMLElement>('[data-review]');
      status.textContent = words.loaded(items.children.length - known);
      first?.focus();
      return 'shown';
    }
    await scrollToList(root);
    items.ariaBusy = null;
    status.textContent = announcement(request.page);
    heading.focus({ preventScroll: true });
    return 'shown';
  };

  const announcement = (page: number): string => {
    const current = pagination.querySelector('[aria-current]');
    return current?.ariaLabel ?? words.page(page, page);
  };

  pagination.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-page]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const request = { atts, page: Number(link.dataset.page), url };
    const outcome = await show(request);
    if (outcome === 'failed') location.assign(link.href || location.href);
    if (outcome === 'shown' && inAddress && atts.pagination === 'ajax') {
      history.pushState({ reviewPage: request } satisfies PagingState, '', link.href);
    }
  });

  if (!inAddress || atts.pagination !== 'ajax') return;
  // Makes Back lead to the page that was shown first.
  const current = pagination.querySelector<HTMLElement>('a[aria-current]');
  const page = Number(current?.dataset.page ?? 1);
  const first: PagingState = { reviewPage: { atts, page, url } };
  history.replaceState({ ...history.state, ...first }, '');
  addEventListener('popstate', async ({ state }) => {
    const request = (state as Partial<PagingState> | null)?.reviewPage;
    if (request && (await show(request)) === 'failed') location.reload();
  });
}

function readConfig({ dataset }: HTMLElement, pagination: HTMLElement): Config {
  const { endpoint, prefix, urlParameter } = dataset;
  const atts = readAtts(pagination.dataset);
  if (!endpoint || !prefix || !atts) {
    console.error(INVALID_PAGINATION);
    throw new PaginationConfigError(INVALID_PAGINATION);
  }
  return { endpoint, prefix, atts, inAddress: urlParameter === 'true' };
}

/** Duration of scrolling to the top of the list, and the room above it (behaviours, 9.31). */
const SCROLL_MS = 468;
const OFFSET_PX = 16;

/** Resolves there, or when the visitor scrolls elsewhere. */
async function scrollToList(top: Element): Promise<void> {
  const header = headerRoom();
  const place = top.getBoundingClientRect().top;
  if (place >= header && place < innerHeight) return;
  const end = scrollY + place - header - OFFSET_PX;
  const ease = (time: number) => (1 - Math.cos(Math.PI * time)) / 2;
  await scrollOver({ to: () => end, ms: SCROLL_MS, ease });
}
