import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  getSecondFactor,
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from '@zipfront/contracts/api/own-account';
import { getSession } from '@zipfront/contracts/api/sessions';
import { useState } from 'react';
import { errorAt, isWrongField } from '../api/error-at.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { onTyped } from '../ui/on-typed.ts';
import { Loaded } from '../ui/States.tsx';
import './settings.css';

type Factor = ResponseOf<typeof getSecondFactor>;

export function SecondFactor({ found }: { found: UseQueryResult<Factor> }) {
  // Here, because the part that turns it on leaves the screen then, and the codes are shown once.
  const turnOn = useChange(turnSecondFactorOn, {
    refreshes: [getSecondFactor, getSession],
    shows: isWrongField,
  });
  if (turnOn.data !== undefined) {
    return <RecoveryCodes codes={turnOn.data.recovery_codes} onDone={turnOn.reset} />;
  }
  return (
    <Loaded found={found} rows={3} title="Second factor">
      {(data) =>
        data.state === 'off' ? (
          <Off factor={data} />
        ) : data.state === 'on' ? (
          <On factor={data} />
        ) : (
          <Setup
            factor={data}
            error={errorAt(turnOn.error, 'code')}
            isBusy={turnOn.isPending}
            onCode={(code) => turnOn.mutate({ sent: { body: { code } } })}
          />
        )
      }
    </Loaded>
  );
}

const REFRESHED = [getSecondFactor];

function Off({ factor: { is_required } }: { factor: Factor }) {
  const { mutate, isPending } = useChange(startSecondFactor, { refreshes: REFRESHED });
  return (
    <Card title={<State isOn={false} />}>
      <div className="narrow">
        <p>
          With a second factor a stolen password is not enough: signing in also takes a code that an
          app on your phone shows.{is_required ? ' Admins of this console need one.' : ''}
        </p>
        <div>
          <Button kind="main" disabled={isPending} onClick={() => mutate({ sent: {} })}>
            Set it up
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Setup({
  factor: { qr, secret, uri },
  error,
  isBusy,
  onCode,
}: {
  factor: Factor;
  error: string | null;
  isBusy: boolean;
  onCode(code: string): void;
}) {
  const submit = onTyped((form) => {
    onCode(String(form.get('code')));
  });
  return (
    <Card title={<State isOn={false} />}>
      <div className="narrow">
        <ol className="factor-steps">
          <li>
            <p>Scan this code with your authenticator app.</p>
            {qr === null ? null : <QrCode qr={qr} />}
            <p>Or type this key (time-based, six digits):</p>
            <CopyText label="Key" text={(secret ?? '').replace(/.{4}(?=.)/g, '$& ')} />
            <p>
              On the phone itself,{' '}
              <a href={uri ?? ''} className="link">
                open it in the app
              </a>
              .
            </p>
          </li>
          <li>
            <form onSubmit={submit} className="stack">
              <TextField
                label="The code that the app shows"
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={7}
                required
                error={error}
              />
              <div>
                <Button type="submit" kind="main" disabled={isBusy}>
                  Turn it on
                </Button>
              </div>
            </form>
          </li>
        </ol>
      </div>
    </Card>
  );
}

function On({ factor: { recovery_codes_left, is_required } }: { factor: Factor }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange(turnSecondFactorOff, { refreshes: REFRESHED });
  const turnOff = () => mutate({ sent: {} }, { onSettled: () => setIsAsking(false) });
  return (
    <Card title={<State isOn={true} />}>
      <div className="narrow">
        <p>{recovery_codes_left} recovery codes are left.</p>
        {is_required ? (
          <p className="quiet">Admins of this console need it, so that it cannot be turned off.</p>
        ) : (
          <div>
            <Button onClick={() => setIsAsking(true)}>Turn it off</Button>
          </div>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Turn your second factor off?"
          action="Turn it off"
          isBusy={isPending}
          onConfirm={turnOff}
          onClose={() => setIsAsking(false)}
        >
          Your password alone opens the console then. The recovery codes are deleted.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function State({ isOn }: { isOn: boolean }) {
  return (
    <>
      Second factor <span className={isOn ? 'pill good' : 'pill open'}>{isOn ? 'on' : 'off'}</span>
    </>
  );
}

/** Dark on white in both colour schemes: many cameras do not read an inverted code. */
function QrCode({ qr: { size, path } }: { qr: NonNullable<Factor['qr']> }) {
  return (
    <svg
      className="qr"
      role="img"
      aria-label="QR code with the key below"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  return (
    <Card title="Recovery codes">
      <div className="narrow">
        <p>
          The second factor is on, and your other sessions have ended. Write these codes down: each
          stands for the app once, if you lose your phone. They are not shown again.
        </p>
        <CopyText label="Recovery codes" text={codes.join('\n')} />
        <div>
          <Button kind="main" onClick={onDone}>
            I have written them down
          </Button>
        </div>
      </div>
    </Card>
  );
}
