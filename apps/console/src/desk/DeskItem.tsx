import { useQuery } from '@tanstack/react-query';
import type { getCallBack } from '@zipfront/contracts/api/call-backs';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getOrder } from '@zipfront/contracts/api/orders';
import type { ReactNode, Ref } from 'react';
import { sessionQuery } from '../api/queries.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Facts } from '../ui/Facts.tsx';
import { instantText } from '../ui/format.ts';
import { doubtText } from './bot-sign-words.ts';
import { Conflict } from './Conflict.tsx';
import { Holder } from './Holder.tsx';
import { type HistoryEntry, ItemHistory } from './ItemHistory.tsx';
import { ItemName } from './ItemName.tsx';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { LeadOfItem } from './LeadOfItem.tsx';
import { BotPill, SpanishPill } from './pills.tsx';
import { useMinutes } from './use-minutes.ts';

type Item = ResponseOf<typeof getCallBack> | ResponseOf<typeof getOrder>;

export function DeskItem({
  item,
  name,
  article,
  state,
  problem,
  isTyped,
  note,
  entries,
  facts,
  more,
  isBusy,
  onHold,
  deletion,
  children,
}: {
  item: Item;
  name: string | null;
  article?: Ref<HTMLElement>;
  state: ReactNode;
  problem: Error | null;
  isTyped: boolean;
  note: ReactNode;
  entries: readonly HistoryEntry[];
  facts: readonly (readonly [string, ReactNode])[];
  more?: ReactNode;
  isBusy: boolean;
  onHold: ((holder: string | null) => void) | undefined;
  deletion: ReactNode;
  children: ReactNode;
}) {
  useMinutes();
  const timeZone = useTimeZone(item.site);
  const actor =
    item.history[0] === undefined ? undefined : (item.history[0].actor ?? 'The visitor');
  return (
    <article ref={article} className="card" aria-labelledby="item-name">
      <header>
        <ItemName>{name}</ItemName>
        <BotPill sign={item.is_bot ? 'bot' : item.bot_sign} />
        <SpanishPill locale={item.locale} />
        {state}
      </header>
      {isChangedMeanwhile(problem) ? <Conflict actor={actor} isTyped={isTyped} /> : null}
      {children}
      {note}
      <ItemHistory entries={entries} timeZone={timeZone} />
      <Facts
        facts={[
          ...facts,
          ['Campaign', item.campaign && <LeadOfItem key="campaign" item={item} />],
          ['Asked', `${instantText(item.made_at, timeZone)}, ${item.site}`],
          ['Doubt', doubtText(item)],
          ['Consent', item.consent && <ConsentText key="consent" item={item} />],
        ]}
      />
      {more}
      <div className="item-end">
        {onHold === undefined ? null : (
          <Holder holder={item.holder} isDisabled={isBusy} onChange={onHold} />
        )}
        {deletion}
      </div>
    </article>
  );
}

export function useHolder({ holder }: Pick<Item, 'holder'>) {
  const you = useQuery(sessionQuery).data?.name ?? null;
  return { you, isHeldByOther: holder !== null && holder !== you };
}

function ConsentText({ item: { consent, site } }: { item: Item }) {
  const timeZone = useTimeZone(site);
  if (consent === null) return null;
  return (
    <>
      <q>{consent.text}</q>{' '}
      <span className="quiet">
        {instantText(consent.at, timeZone)}, {consent.page}, version {consent.version};{' '}
        {consent.status === 'claimed'
          ? 'claimed by a form, not confirmed by the owner of the number'
          : 'confirmed by the owner of the number'}
      </span>
    </>
  );
}
