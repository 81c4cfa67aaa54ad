import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';

/** A path as the router writes it: `/leads/$id` of `/leads/:id`. */
type RouterPath<Path extends string> = Path extends `${infer Before}:${infer Name}`
  ? `${Before}$${Name}`
  : Path;

type Paths = {
  readonly [Page in keyof typeof CONSOLE_PATHS]: RouterPath<(typeof CONSOLE_PATHS)[Page]>;
};

export const PATHS = Object.fromEntries(
  Object.entries(CONSOLE_PATHS).map(([page, path]) => [page, path.replace(':', '$')]),
) as Paths;

type Below<List extends string, Item> = Item extends `${List}/${infer Rest}` ? Rest : never;

/** What an item's path has behind that of its list: `$id`. */
export function below<List extends string, Item extends string>(list: List, item: Item) {
  return item.slice(list.length + 1) as Below<List, Item>;
}
