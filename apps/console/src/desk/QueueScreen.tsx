import type { Queue, QueueFilter } from '@zipfront/contracts/console/desk';
import { queuePath } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useBadges } from '../shell/use-badges.ts';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../ui/format.ts';
import { SearchForm } from '../ui/SearchForm.tsx';
import { Failed, Loading } from '../ui/States.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { NothingFound, QUEUE_TITLES } from './NothingFound.tsx';
import { type OpenQueue, OpenQueueContext } from './open-queue.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { SEARCH_HINTS } from './queue-search.ts';
import { useUnsentItems } from './unsent-items.ts';
import { useMinutes } from './use-minutes.ts';
import type { QueueSearch, ShownQueue } from './use-queue.ts';
import { useQueueFocus } from './use-queue-focus.ts';
import '../ui/card.css';
import '../ui/fields.css';
import './desk.css';

/**
 * On a phone the item is in the place of its queue. J and K open the next and the previous item.
 */
export function QueueScreen<Row extends { name: string | null }>({
  name,
  filters,
  search,
  onSearch,
  queue,
  keyOf,
  chosen,
  mayBeNext = () => true,
  onOpen,
  renderRow,
  groupOf,
  bulk,
  children,
}: {
  name: Queue;
  filters: readonly QueueFilter[];
  search: QueueSearch;
  onSearch(search: QueueSearch): void;
  queue: ShownQueue<Row>;
  keyOf(row: Row): string;
  chosen: string | undefined;
  /** Whether an item may open by itself after the one before; each by default. */
  mayBeNext?(row: Row): boolean;
  onOpen(key: string | undefined): void;
  renderRow(row: Row): ReactNode;
  /** The heading above a row and those after it that have the same one; none by default. */
  groupOf?: ((row: Row) => string) | undefined;
  bulk?: ReactNode;
  children: ReactNode;
}) {
  useMinutes();
  const timeZone = useTimeZone(undefined);
  const badge = getOwn(useBadges(), queuePath(name));
  const keys = queue.rows?.map(keyOf) ?? [];
  const at = chosen === undefined ? -1 : keys.indexOf(chosen);
  const next = keys[at + 1];
  const previous = keys[at - 1];
  const focus = useQueueFocus(chosen);
  const unsent = useUnsentItems(name);
  const openByKey = (key: string | undefined) => {
    focus.follow();
    onOpen(key);
  };
  const open: OpenQueue = {
    openNext() {
      const { rows = [] } = queue;
      const row = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(mayBeNext);
      openByKey(row && keyOf(row));
      return row !== undefined;
    },
    openItem: openByKey,
    focusItem: focus.focusItem,
    focusHeading: focus.focusHeading,
    isUnsent: chosen !== undefined && unsent.has(chosen),
  };
  const find = useRef<HTMLInputElement>(null);
  useKeys({
    j: next === undefined ? undefined : () => openByKey(next),
    k: previous === undefined ? undefined : () => openByKey(previous),
    '/': () => find.current?.focus(),
  });
  return (
    <OpenQueueContext value={open}>
      <TopBar
        title={QUEUE_TITLES[name]}
        item={queue.rows?.[at]?.name ?? undefined}
        count={badge?.count}
      >
        <QueueFilters
          name={name}
          filters={filters}
          search={search}
          badge={badge}
          onSearch={onSearch}
        />
        <SearchForm
          label={`Search: ${SEARCH_HINTS[name]}`}
          placeholder={SEARCH_HINTS[name]}
          field={find}
          text={search.search}
          onSearch={(text) => onSearch({ search: text })}
        />
      </TopBar>
      <div className={chosen === undefined ? 'desk' : 'desk has-item'}>
        <section
          ref={focus.list}
          tabIndex={-1}
          className="card queue"
          aria-label="Queue"
          onFocus={({ target }) => focus.noteFocus(target)}
          onBlur={() => focus.noteFocus(null)}
        >
          {bulk}
          {queue.old === null ? null : (
            <p className="conflict" role="status">
              Not refreshed since {instantText(queue.old.since, timeZone)}. {queue.old.why}
            </p>
          )}
          {queue.error !== null ? (
            <Failed error={queue.error} onRetry={queue.retry} />
          ) : queue.rows === undefined ? (
            <Loading />
          ) : queue.rows.length === 0 ? (
            <NothingFound name={name} search={search} />
          ) : (
            <Groups
              groups={groupRows(queue.rows, groupOf)}
              keyOf={keyOf}
              chosen={chosen}
              unsent={unsent}
              renderRow={renderRow}
            />
          )}
          {queue.showMore === undefined ? null : (
            <p className="table-note">
              <Button onClick={queue.showMore}>Show more</Button>
            </p>
          )}
        </section>
        <div ref={focus.item} className="item">
          {chosen !== undefined ? (
            <>
              <ItemWays previous={previous} next={next} onOpen={onOpen} />
              {unsent.has(chosen) ? (
                <p className="conflict" role="status">
                  {unsent.get(chosen)?.text}. {unsent.get(chosen)?.why}
                </p>
              ) : null}
              {children}
            </>
          ) : queue.rows?.length ? (
            <ChooseItem />
          ) : null}
        </div>
      </div>
    </OpenQueueContext>
  );
}

interface GroupOfRows<Row> {
  title: string | null;
  rows: Row[];
}

function Groups<Row>({
  groups,
  keyOf,
  chosen,
  unsent,
  renderRow,
}: {
  groups: readonly GroupOfRows<Row>[];
  keyOf(row: Row): string;
  chosen: string | undefined;
  unsent: ReturnType<typeof useUnsentItems>;
  renderRow(row: Row): ReactNode;
}) {
  return groups.map(({ title, rows }) => (
    <Fragment key={title}>
      {title === null ? null : <h2 className="queue-group">{title}</h2>}
      <ol>
        {rows.map((row) => (
          <li key={keyOf(row)} className={keyOf(row) === chosen ? 'chosen' : undefined}>
            {renderRow(row)}
            {unsent.has(keyOf(row)) ? (
              <p className="not-sent">{unsent.get(keyOf(row))?.text}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </Fragment>
  ));
}

function ItemWays({
  previous,
  next,
  onOpen,
}: {
  previous: string | undefined;
  next: string | undefined;
  onOpen(key: string | undefined): void;
}) {
  return (
    <p className="item-ways">
      <Button kind="quiet" onClick={() => onOpen(undefined)}>
        ← All
      </Button>
      <Button
        keyName="K"
        kind="quiet"
        disabled={previous === undefined}
        onClick={() => onOpen(previous)}
      >
        Previous
      </Button>
      <Button keyName="J" kind="quiet" disabled={next === undefined} onClick={() => onOpen(next)}>
        Next
      </Button>
    </p>
  );
}

function ChooseItem() {
  return (
    <div className="state">
      <p>
        Choose an item
        <span className="key-hint">
          , or press <kbd>J</kbd> for the first
        </span>
        .
      </p>
    </div>
  );
}

function groupRows<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
): GroupOfRows<Row>[] {
  const groups: GroupOfRows<Row>[] = [];
  for (const row of rows) {
    const title = groupOf?.(row) ?? null;
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}
