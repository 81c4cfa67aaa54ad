import type { Drawing, Illustration } from '@zipfront/contracts/content/pictures';
/** Points on; beside the words of a link. */
export function Arrow() {
  return (
    <svg className="drawing arrow" width="20" height="12" viewBox="0 0 20 12" aria-hidden="true">
      <path d="M1 6h17M13 1l5 5-5 5" />
    </svg>
  );
}

export function Car({ className }: { className?: string | undefined }) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 200 84" aria-hidden="true">
      <CarParts />
    </svg>
  );
}

/** A car of 200 units, with its wheels at 82, to be drawn alone or in another drawing. */
export function CarParts() {
  return (
    <>
      <path
        className="body"
        d="M30 68H12q-6 0-6-6V48q0-8 8-10l34-6 26-22q4-4 10-4h46q6 0 10 4l22 22 22 4q10 2 10 12v14q0 6-6 6h-16M58 68h84"
      />
      <path className="tint" d="M60 32l20-17q2-1 4-1h18v18zM112 14h16q3 0 5 2l16 16h-37z" />
      <path d="M107 14v54M116 42h10M6 50h10M186 48h8" />
      <circle className="body" cx="44" cy="68" r="14" />
      <circle className="body" cx="156" cy="68" r="14" />
      <circle className="tint" cx="44" cy="68" r="5" />
      <circle className="tint" cx="156" cy="68" r="5" />
    </>
  );
}

export function House({ className }: { className?: string | undefined }) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 200 140" aria-hidden="true">
      <path d="M36 139V66M144 139V66M20 74L90 16l70 58M118 39V20h14v31" />
      <path
        className="tint"
        d="M78 139V96q0-3 3-3h18q3 0 3 3v43M48 86h20v22h-20zM112 86h20v22h-20z"
      />
      <path d="M58 86v22M122 86v22M95 117h1M82 54h16v14h-16zM90 54v14" />
      <path className="tint" d="M178 112q-16-2-14-20 0-22 14-34 14 12 14 34 2 18-14 20z" />
      <path d="M178 139V82M178 104l7-7" />
    </svg>
  );
}

/** Two edges and a broken line between them, as wide as `--road` at any scale. */
export function Road({ d }: { d: string }) {
  return (
    <>
      <path className="casing" d={d} />
      <path className="surface" d={d} />
      <path className="dashes" d={d} />
    </>
  );
}

/** Distance between the strokes of a tally, in the drawing's units. */
const STROKE_GAP = 6;

/** A count in tally strokes. The fifth crosses the other four. */
export function Tally({ count, className }: { count: number; className?: string | undefined }) {
  const upright = Math.min(count, 4);
  const width = (upright - 1) * STROKE_GAP;
  const left = 16 - width / 2;
  const strokes = Array.from(
    { length: upright },
    (_, index) => `M${left + index * STROKE_GAP} 7v18`,
  );
  if (count > 4) strokes.push(`M${left - 4} 21 ${left + width + 4} 11`);
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 32 32" aria-hidden="true">
      <path d={strokes.join('')} />
    </svg>
  );
}

/** A car from the side, 52 units long, on its wheels at 22. */
const CAR =
  'M5 18H2q-2 0-2-2v-4q0-2 2-3l7-2 7-6q1-1 3-1h12q2 0 3 1l7 6 8 2q3 1 3 4v3q0 2-2 2h-2M15 18h20';
const WHEEL = 'M5 18a5 5 0 0 1 10 0a5 5 0 0 1-10 0M35 18a5 5 0 0 1 10 0a5 5 0 0 1-10 0';

const CARS = ['16 6', '76 6', '136 6', '20 45', '82 45'];

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

/** A route as wide as its box, complete at any width (`.route-way` in the theme places it). */
export function RouteMap({
  className,
  ends = false,
}: {
  className?: string | undefined;
  ends?: boolean;
}) {
  return (
    <div className={className}>
      <svg
        className="drawing"
        viewBox="0 0 1200 240"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        <path
          className="roads"
          d="M0 64C240 40 380 92 620 58S980 30 1200 66M0 214c190-34 330-8 520-26s420 34 680-8M118 0c14 80-16 150 10 240M352 0c-22 90 32 150 14 240M604 0c30 82-18 166 18 240M836 0c-24 92 24 150-6 240M1064 0c12 84-30 150 6 240M0 150c220 16 300-60 520-40s360 60 680 6"
        />
      </svg>
      <svg className="drawing route-way" viewBox="50 96 960 114" aria-hidden="true">
        <path
          className="route"
          d={
            ends
              ? 'M60 200C220 200 300 120 470 128S700 196 800 160'
              : 'M60 200C220 200 300 120 470 128S700 196 800 160 900 110 1000 116'
          }
        />
        <path className="end" d={ends ? 'M60 200h0' : 'M60 200h0M1000 116h0'} />
      </svg>
    </div>
  );
}

const DRAWINGS: Record<Drawing, typeof Car> = { car: Car, house: House, carrier: Carrier };

interface Props {
  icon: Illustration;
  className?: string | undefined;
}

/** A drawing that content names, or a picture of the site; as large as its class says. */
export function Illustrated({ icon, className }: Props) {
  if (typeof icon === 'string') {
    const Drawing = DRAWINGS[icon];
    return <Drawing className={className} />;
  }
  return <img className={className} loading="lazy" src={icon.src} alt={icon.alt ?? ''} />;
}
