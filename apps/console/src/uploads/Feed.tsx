import { useQuery } from '@tanstack/react-query';
import { getFeed, makeFeedKey } from '@zipfront/contracts/api/feed';
import { listUploadGoals } from '@zipfront/contracts/api/uploads';
import { useState } from 'react';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';

/** The feed that Google fetches, and its key, which is shown once. */
export function Feed({ timeZone }: { timeZone: string }) {
  const found = useQuery(apiQuery(getFeed, {}));
  const { data } = found;
  const make = useChange(makeFeedKey, { refreshes: [getFeed, listUploadGoals] });
  const [isAsked, setIsAsked] = useState(false);
  const hasKey = data !== undefined && data.made_at !== null;
  const makeKey = () => make.mutate({ sent: {} }, { onSettled: () => setIsAsked(false) });
  return (
    <Card
      title="Feed for Google"
      more={
        data === undefined ? null : (
          <Button disabled={make.isPending} onClick={() => (hasKey ? setIsAsked(true) : makeKey())}>
            {hasKey ? 'Replace the key' : 'Make a key'}
          </Button>
        )
      }
    >
      <Loaded found={found} rows={2}>
        {(data) =>
          data.made_at === null ? (
            <p className="table-note">
              Google can fetch the conversions by itself, once there is a key.
            </p>
          ) : (
            <div className="body">
              <p>
                Key of {instantText(data.made_at, timeZone)}.{' '}
                {data.fetched_at === null
                  ? 'It was not fetched yet.'
                  : `Last fetched ${instantText(data.fetched_at, timeZone)}.`}
              </p>
              {data.addresses.map((address) => (
                <CopyText key={address} label="Address, with the key in its place" text={address} />
              ))}
            </div>
          )
        }
      </Loaded>
      {isAsked ? (
        <ConfirmDialog
          title="Replace the key?"
          action="Replace the key"
          isBusy={make.isPending}
          onConfirm={makeKey}
          onClose={() => setIsAsked(false)}
        >
          Google cannot fetch with the key and the password of now any more.
        </ConfirmDialog>
      ) : null}
      {make.data === undefined ? null : (
        <Dialog title="Key of the feed" onClose={make.reset}>
          <p>
            Enter these in Google Ads, under Data Manager, as a source by HTTPS. They are not shown
            again.
          </p>
          {make.data.addresses.map((address) => (
            <CopyText key={address} label="Address" text={address} />
          ))}
          <CopyText label="User name" text={make.data.user} />
          <CopyText label="Password" text={make.data.password} />
          <div className="actions">
            <Button kind="main" onClick={make.reset}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
