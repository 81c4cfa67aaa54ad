export function SpanishPill({ locale }: { locale: string }) {
  return locale === 'es-US' ? <span className="pill">Spanish</span> : null;
}

/** How often a person was called: `2 calls`. */
export function CallsPill({ attempts }: { attempts: number }) {
  if (attempts === 0) return null;
  return (
    <span className="pill">
      {attempts} {attempts === 1 ? 'call' : 'calls'}
    </span>
  );
}

export function BotPill({ sign }: { sign: string | null }) {
  return sign === null ? null : <span className="pill open">perhaps a bot</span>;
}
