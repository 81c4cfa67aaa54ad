import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  listBadEvents,
  listBadExamples,
  replayBadEvents,
} from '@zipfront/contracts/api/bad-events';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { countText, instantText } from '../ui/format.ts';
import { Empty, Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import './health.css';

const route = getRouteApi('/health/bad-events');

/** Bad events that are shown. */
const SHOWN = '5';

/**
 * The latest bad events of a schema and a reason, and a button that validates all of them again.
 */
export function BadEvents() {
  const kind = route.useSearch();
  const timeZone = useTimeZone(undefined);
  const toast = useToast();
  const found = useQuery(queryOf(listBadExamples, { query: { ...kind, limit: SHOWN } }));
  const { data } = found;
  const { mutate, isPending } = useChange(replayBadEvents, {
    refreshes: [listBadExamples, listBadEvents],
  });
  const replay = () =>
    mutate(
      { sent: { body: kind } },
      {
        onSuccess: ({ validated, stored }) =>
          toast({
            text: `${countText(validated)} validated again: ${countText(stored)} are events now, the others stay.`,
          }),
      },
    );
  return (
    <>
      <TopBar title="Bad events">
        <Link to="/health" className="link">
          Health
        </Link>
      </TopBar>
      <Card
        title={
          <>
            {kind.schema || 'no schema'} <span className="pill">{kind.reason}</span>
          </>
        }
        more={
          <Button isDisabled={isPending || data?.rows.length === 0} onPress={replay}>
            Replay
          </Button>
        }
      >
        <p className="table-note">
          Replay validates all of them again, up to 20,000 at once: do it once a schema was
          corrected.
        </p>
        <Loaded found={found} rows={5}>
          {(data) =>
            data.rows.length === 0 ? (
              <Empty title="No bad event of this kind is stored.">
                <Link to="/health" className="link">
                  Back to Health
                </Link>
              </Empty>
            ) : (
              data.rows.map(({ id, at, detail, raw, bot }) => (
                <section key={id} className="example" aria-label={instantText(at, timeZone)}>
                  <p>
                    <time dateTime={at}>{instantText(at, timeZone)}</time> {detail}{' '}
                    {bot ? <span className="pill">bot</span> : null}
                  </p>
                  <pre>{formatted(raw)}</pre>
                </section>
              ))
            )
          }
        </Loaded>
      </Card>
    </>
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
