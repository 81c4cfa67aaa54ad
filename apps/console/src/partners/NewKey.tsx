import type { PartnerAuthName } from '@zipfront/contracts/console/partners';
import { Button } from '../ui/Button.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { sampleRequest } from './sample-request.ts';

export function NewKey({
  proof,
  addresses,
  secret,
  onClose,
}: {
  proof: PartnerAuthName;
  addresses: readonly string[];
  /** The secret is null where an answer was repeated. The name `key` is reserved by React. */
  secret: string | null;
  onClose(): void;
}) {
  const [address = ''] = addresses;
  return (
    <>
      {secret === null ? (
        <p>The key was shown before. Make another one.</p>
      ) : (
        <>
          <p>Give this to the partner on a way that you trust. The key is not shown again.</p>
          <CopyText label="Key" text={secret} />
          <CopyText label="Address" text={address} />
          <CopyText label="A sample request" text={sampleRequest(proof, address, secret)} />
        </>
      )}
      <div className="actions">
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
