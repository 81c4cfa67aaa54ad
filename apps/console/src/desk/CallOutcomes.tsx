import { Button } from '../ui/Button.tsx';

export function CallOutcomes({
  again,
  isBusy,
  onReached,
  onNoAnswer,
  onAgain,
  onWrongNumber,
}: {
  again: string;
  isBusy: boolean;
  onReached(): void;
  onNoAnswer(): void;
  onAgain(): void;
  onWrongNumber(): void;
}) {
  return (
    <div className="outcomes">
      <Outcome keyName="1" kind="main" isBusy={isBusy} onClick={onReached}>
        Reached, done
      </Outcome>
      <Outcome keyName="2" isBusy={isBusy} onClick={onNoAnswer}>
        {`No answer, again ${again}`}
      </Outcome>
      <Outcome keyName="3" isBusy={isBusy} onClick={onAgain}>
        Call again…
      </Outcome>
      <Outcome keyName="4" isBusy={isBusy} onClick={onWrongNumber}>
        Wrong number
      </Outcome>
    </div>
  );
}

export function Outcome({
  keyName,
  kind = 'plain',
  isBusy,
  onClick,
  children,
}: {
  keyName: string | undefined;
  kind?: 'plain' | 'main';
  isBusy: boolean;
  onClick(): void;
  children: string;
}) {
  return (
    <Button keyName={keyName} kind={kind} disabled={isBusy} onClick={onClick}>
      {children}
    </Button>
  );
}
