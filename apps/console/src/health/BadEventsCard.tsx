import { useQuery } from '@tanstack/react-query';
import {
  listBadEvents,
  listBadExamples,
  replayBadEvents,
} from '@zipfront/contracts/api/bad-events';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { useState } from 'react';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { useIsAdmin } from '../shell/use-is-admin.ts';
import { Button } from '../ui/Button.tsx';
import { breakable } from '../ui/breakable.tsx';
import { column, figure } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';

type Kind = ResponseOf<typeof listBadEvents>['rows'][number];

const SHOWN = '5';

export function BadEventsCard() {
  const isAdmin = useIsAdmin();
  const timeZone = useTimeZone(undefined);
  const found = useQuery(apiQuery(listBadEvents, { query: {} }));
  return (
    <ListCard
      title="Bad events"
      file={fileAddress(listBadEvents, { query: {} })}
      found={found}
      loading={1}
      empty="No event is stored that failed validation."
      columns={[
        column('schema', 'Schema', ({ schema }) => breakable(schema || 'none')),
        column('reason', 'Reason', ({ reason }) => reason),
        figure('count', 'Events', ({ count }) => countText(count)),
        column('last', 'Last', ({ last_at }) => instantText(last_at, timeZone)),
      ]}
      keyOf={({ schema, reason }) => `${schema} ${reason}`}
    >
      {isAdmin
        ? found.data?.rows.map((kind) => (
            <Examples key={`${kind.schema} ${kind.reason}`} kind={kind} timeZone={timeZone} />
          ))
        : null}
    </ListCard>
  );
}

function Examples({ kind: { schema, reason }, timeZone }: { kind: Kind; timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const query = { schema, reason, limit: SHOWN };
  const found = useQuery({ ...apiQuery(listBadExamples, { query }), enabled: isOpen });
  const { mutate, isPending } = useChange(replayBadEvents, {
    refreshes: [listBadExamples, listBadEvents],
  });
  const replay = () =>
    mutate(
      { sent: { body: { schema, reason } } },
      {
        onSuccess: ({ validated, stored }) =>
          toast({
            text: `${countText(validated)} validated again: ${countText(stored)} are events now, the others stay.`,
          }),
      },
    );
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        Latest of {breakable(schema || 'no schema')}: {reason}
      </summary>
      <div className="table-note">
        <Button disabled={isPending} onClick={replay}>
          Replay
        </Button>{' '}
        validates all of them again, up to 20,000 at once: do it once a schema was corrected.
      </div>
      {isOpen ? (
        <Loaded found={found} rows={5}>
          {({ rows }) =>
            rows.map(({ id, at, detail, raw, bot }) => (
              <section key={id} className="example" aria-label={instantText(at, timeZone)}>
                <p>
                  <time dateTime={at}>{instantText(at, timeZone)}</time> {detail}{' '}
                  {bot ? <span className="pill">bot</span> : null}
                </p>
                <pre>{formatted(raw)}</pre>
              </section>
            ))
          }
        </Loaded>
      ) : null}
    </details>
  );
}

/** JSON with a line for each value; a text that was cut is no JSON, and stays as it is. */
function formatted(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
