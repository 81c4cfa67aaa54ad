import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { listTokens, revokeToken } from '@zipfront/contracts/api/sessions';
import { SCOPES } from '@zipfront/contracts/console/capabilities';
import { useState } from 'react';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column, wide } from '../ui/DataTable.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';

type Token = ResponseOf<typeof listTokens>['rows'][number];

export function Tokens() {
  const found = useQuery(apiQuery(listTokens, {}));
  const timeZone = useTimeZone(undefined);
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  return (
    <ListCard
      title="Tokens of programs"
      label="Tokens"
      file={fileAddress(listTokens, {})}
      more={<Button onClick={() => setIsMaking(true)}>Make a token</Button>}
      found={found}
      empty="No program may use the API yet."
      columns={columnsFor(timeZone, setRevoked)}
      keyOf={({ id }) => id}
    >
      {isMaking ? <MakeTokenDialog onClose={() => setIsMaking(false)} /> : null}
      {revoked === null ? null : <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </ListCard>
  );
}

function RevokeDialog({ token: { id, name }, onClose }: { token: Token; onClose(): void }) {
  const toast = useToast();
  const { mutate, isPending } = useChange(revokeToken, { refreshes: [listTokens] });
  const revoke = () =>
    mutate(
      { sent: { param: { id } } },
      {
        onSuccess: () => {
          toast({ text: `${name} is revoked.` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      action="Revoke the token"
      isBusy={isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      The next request with it is refused. A revoked token does not come back.
    </ConfirmDialog>
  );
}

function columnsFor(timeZone: string, revoke: (token: Token) => void): Column<Token>[] {
  return [
    column('name', 'Name', ({ name }) => name),
    column('state', 'State', (token) => <TokenState token={token} />),
    wide('scopes', 'May', ({ scopes }) => (
      <span className="wrap">
        {SCOPES.flatMap(([name, words]) => (scopes.includes(name) ? [words] : [])).join('; ')}
      </span>
    )),
    {
      id: 'used',
      label: 'Last used',
      isWide: true,
      isPale: ({ last_used_at }) => last_used_at === null,
      cell: ({ last_used_at }) =>
        last_used_at === null ? 'never' : instantText(last_used_at, timeZone),
    },
    {
      id: 'expires',
      label: 'Expires',
      isWide: true,
      isPale: ({ expires_at }) => expires_at === null,
      cell: ({ expires_at }) => (expires_at === null ? 'never' : instantText(expires_at, timeZone)),
    },
    wide('made', 'Made', ({ made_by, made_at }) => (
      <>
        {instantText(made_at, timeZone)} <small className="quiet">{made_by}</small>
      </>
    )),
    column('change', 'Change', (token) =>
      token.revoked_at === null ? (
        <span className="row-actions">
          <Button aria-label={`Revoke ${token.name}`} onClick={() => revoke(token)}>
            Revoke
          </Button>
        </span>
      ) : null,
    ),
  ];
}

function TokenState({ token: { expires_at, revoked_at } }: { token: Token }) {
  if (revoked_at !== null) return <span className="pill">revoked</span>;
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return isExpired ? (
    <span className="pill">expired</span>
  ) : (
    <span className="pill good">active</span>
  );
}
