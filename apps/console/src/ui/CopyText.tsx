import { useState } from 'react';
import { Button } from './Button.tsx';
import './copy-text.css';

export function CopyText({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState('Copy');
  // Without https, browsers give no clipboard to a page of another machine.
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Select it, and copy'),
    ) ?? setOutcome('Select it, and copy');
  return (
    <div className="copy-text">
      <span className="quiet">{label}</span>
      <pre>{text}</pre>
      <Button onClick={copy} aria-label={`${outcome}: ${label}`}>
        {outcome}
      </Button>
    </div>
  );
}
