/** A car from the side, 52 units long, on its wheels at 22. */
const CAR =
  'M5 18H2q-2 0-2-2v-4q0-2 2-3l7-2 7-6q1-1 3-1h12q2 0 3 1l7 6 8 2q3 1 3 4v3q0 2-2 2h-2M15 18h20';
const WHEEL = 'M5 18a5 5 0 0 1 10 0a5 5 0 0 1-10 0M35 18a5 5 0 0 1 10 0a5 5 0 0 1-10 0';

/** Where the cars stand on the carrier. */
const CARS = ['16 6', '76 6', '136 6', '20 45', '82 45'];

/** A car carrier from the side, loaded, its wheels on the bottom edge. */
export function Carrier({ className }: { className?: string | undefined }) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 300 94" aria-hidden="true">
      <path d="M8 30h188M12 69h180M12 30v39M74 30v39M136 30v39M192 30v39M8 69v10h200M196 30l12 16" />
      <path d="M192 69h16M214 79V30q0-4 4-4h26q4 0 7 3l16 18 18 6q5 2 5 7v19h-8M218 26v-6h20l6 6M236 79h22M232 34h10l14 14h-24z" />
      {CARS.map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <path className="tint" d={CAR} />
          <path d={WHEEL} fill="var(--paper)" />
        </g>
      ))}
      <g fill="var(--paper)">
        <circle cx="36" cy="84" r="10" />
        <circle cx="60" cy="84" r="10" />
        <circle cx="224" cy="84" r="10" />
        <circle cx="270" cy="84" r="10" />
      </g>
    </svg>
  );
}
