import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  listDeadUploads,
  listUploadGoals,
  listUploads,
  resendUploads,
} from '@zipfront/contracts/api/uploads';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column, figure } from '../ui/DataTable.tsx';
import { countText, instantText, NO_VALUE } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { adviceFor, PLATFORM_NAMES } from './words.ts';

type Row = ResponseOf<typeof listDeadUploads>['rows'][number];

const OUTCOMES: Record<Row['state'], string> = {
  waiting: 'fails, and is tried again',
  dead: 'refused',
  sent: 'sent, with a warning',
};

/**
 * Conversions whose sending fails, that a platform refused, which a person sends again, or took with
 * a warning.
 */
export function RefusedUploads({ timeZone }: { timeZone: string }) {
  const found = useQuery(apiQuery(listDeadUploads, {}));
  const toast = useToast();
  const resend = useChange(resendUploads, {
    refreshes: [listDeadUploads, listUploadGoals, listUploads],
  });
  if (found.data?.rows.length === 0) return null;
  const sendAgain = ({ site, goal, platform, reason }: Row) =>
    resend.mutate(
      { sent: { body: { site, goal, platform, reason } } },
      {
        onSuccess: ({ sent }) =>
          toast({
            text:
              sent === 0
                ? 'Nothing is sent: they were sent again or deleted meanwhile, or are too old for the platform.'
                : `${countText(sent)} are sent again with the next pass of the job, within five minutes.`,
          }),
      },
    );
  const columns: Column<Row>[] = [
    column('platform', 'Platform', ({ platform }) => PLATFORM_NAMES[platform]),
    column('goal', 'Goal', ({ goal, site }) => (
      <>
        {goal} <small className="quiet">{site}</small>
      </>
    )),
    column('reason', 'Reason', ({ reason }) => (
      <>
        {reason || NO_VALUE} <small className="quiet">{adviceFor(reason)}</small>
      </>
    )),
    column('state', 'Outcome', ({ state }) => OUTCOMES[state]),
    figure('versions', 'Conversions', ({ versions }) => countText(versions)),
    {
      id: 'sendable',
      label: 'Not too old',
      isFigure: true,
      isPale: ({ sendable }) => sendable === 0,
      cell: ({ sendable }) => countText(sendable),
    },
    column('oldest', 'Oldest', ({ oldest_at }) => instantText(oldest_at, timeZone)),
    column('send', 'Change', (row) =>
      row.sendable === 0 ? null : (
        <Button
          disabled={resend.isPending}
          aria-label={`Send again: ${row.goal} to ${PLATFORM_NAMES[row.platform]}, ${row.reason}`}
          onClick={() => sendAgain(row)}
        >
          Send again
        </Button>
      ),
    ),
  ];
  return (
    <ListCard
      title="Refused by platforms"
      file={fileAddress(listDeadUploads, {})}
      found={found}
      empty="None."
      columns={columns}
      keyOf={({ site, goal, platform, state, reason }) =>
        `${site} ${goal} ${platform} ${state} ${reason}`
      }
    />
  );
}
