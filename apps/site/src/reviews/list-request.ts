import { getOwn } from '@zipfront/contracts/own';
import { LIST_ORDERS, MAX_DISPLAY, PAGINATION_KINDS } from '@zipfront/contracts/reviews/list-atts';
import { ACTION_FIELD, fieldName, LIST_ACTION } from '@zipfront/contracts/reviews/protocol';

/** The atts of a list as its data attributes have them: all texts. */
export type AttTexts = Record<string, string>;

export interface ListRequest {
  atts: AttTexts;
  page: number;
  url: string;
}

const SHAPES: Record<string, RegExp> = {
  display: /^[1-9]\d?$/,
  rating: /^\d\d?$/,
  stars: /^\d\d?$/,
  verified: /^(true|false)$/,
  orderby: new RegExp(`^(${LIST_ORDERS.join('|')})$`),
  pagination: new RegExp(`^(${PAGINATION_KINDS.join('|')})$`),
};

/** Settings in the data attributes of a pagination; null if they are invalid. */
export function readAtts(data: Readonly<DOMStringMap>): AttTexts | null {
  const atts: AttTexts = {};
  for (const [name, shape] of Object.entries(SHAPES)) {
    const text = getOwn(data, name);
    if (text === undefined || !shape.test(text)) return null;
    atts[name] = text;
  }
  return Number(atts.display) <= MAX_DISPLAY ? atts : null;
}

/** The request as the AJAX endpoint takes it (behaviours, 3.6.3 and 7.2.3). */
export function createForm({ atts, page, url }: ListRequest, prefix: string): FormData {
  const form = new FormData();
  form.set(ACTION_FIELD, LIST_ACTION);
  for (const [name, text] of Object.entries(atts)) {
    form.set(`${fieldName(prefix, 'atts')}[${name}]`, text);
  }
  form.set(fieldName(prefix, 'page'), String(page));
  form.set(fieldName(prefix, 'schema'), 'false');
  form.set(fieldName(prefix, 'url'), url);
  return form;
}
