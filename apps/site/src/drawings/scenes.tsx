import { CarParts } from './drawings.tsx';
import { Roundel } from './Roundel.tsx';

interface Props {
  className?: string | undefined;
}

/** Along the horizon, then down and out. Things on it have their feet at 408. */
const ROAD = 'M620 408H240Q140 408 140 508';

function Tree() {
  return (
    <>
      <path className="tint" d="M0-24q-24-3-21-31 0-33 21-53 21 20 21 53 3 28-21 31z" />
      <path d="M0 0v-75M0-41l12-12" />
    </>
  );
}

export function OpenRoad({ className }: Props) {
  const car = (
    <g transform="translate(200 279) scale(1.62)">
      <CarParts />
    </g>
  );
  return (
    <Roundel className={className} road={ROAD} over={car}>
      <circle className="tint" cx="400" cy="136" r="44" />
      <path d="M148 164q-24 0-24-18t22-18q6-22 30-22t30 20q26-4 26 18 0 20-24 20z" />
      <path d="M40 408C150 230 240 190 330 250S480 330 620 250" />
      <path
        className="tint"
        d="M-20 408C30 330 120 290 200 340S260 400 300 408zM440 408C440 330 500 310 620 340V408z"
      />
      <g transform="translate(96 408) scale(1.1)">
        <Tree />
      </g>
      <path d="M620 448H240Q180 448 180 508V560M620 484H276Q216 484 216 544V560M620 520H312Q252 520 252 560" />
    </Roundel>
  );
}

export function FrontYard({ className }: Props) {
  const mailbox = (
    <>
      <path d="M300 490v40M270 530h72M316 468v-18h14v10h-14" />
      <path className="tint" d="M264 490v-18a18 18 0 0 1 36 0v18z" />
      <path d="M282 454h42a18 18 0 0 1 18 18v18h-42" />
    </>
  );
  return (
    <Roundel className={className} road={ROAD} over={mailbox}>
      <g transform="translate(112 394) scale(1.5)">
        <Tree />
      </g>
      <path d="M196 394V236M428 394V236M166 258L312 128l146 130M372 182V132h30v76M387 112q-10-14 0-26t0-26" />
      <path
        className="tint"
        d="M284 394V304q0-6 6-6h44q6 0 6 6v90zM218 294h40v44h-40zM366 294h40v44h-40z"
      />
      <path d="M238 294v44M386 294v44M218 316h40M366 316h40M330 348h0M296 206h32v32h-32zM312 206v32" />
      <path className="tint" d="M444 394q-8-40 26-40 8-24 34-16 30-4 32 24 26 2 20 32z" />
    </Roundel>
  );
}

/** How high each of three roads lies, and what its price is: tally strokes on a tag. */
const PRICES = [
  { y: 180, tally: 'M34 11v22M45 11v22M56 11v22M67 11v22' },
  { y: 296, tally: 'M34 11v22M45 11v22', isLowest: true },
  { y: 412, tally: 'M34 11v22M45 11v22M56 11v22M67 11v22M26 29l50-14' },
];

/** One car three times, each with another price. Their roads join. */
export function PriceTags({ className }: Props) {
  const cars = PRICES.map(({ y, tally, isLowest }) => (
    <g key={y} transform={`translate(0 ${y})`}>
      <g transform="translate(198-68) scale(.9)">
        <CarParts />
      </g>
      <path d="M362-32q20-26 46-20" />
      <g transform="translate(391-74)">
        <path className={isLowest ? 'tint' : 'body'} d="M0 22L18 0H88V44H18z" />
        <path d={`M17 22h0${tally}`} />
      </g>
    </g>
  ));
  const road = 'M620 180H240Q140 180 140 280V508M620 296H156M620 412H156';
  return <Roundel className={className} road={road} over={cars} />;
}

const TREES = ['84 268', '140 236', '490 404'];
const CONES = ['290 168', '376 168', '462 168', '178 336', '264 336', '350 336'];

export function DrivingTest({ className }: Props) {
  const over = (
    <>
      {CONES.map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <path d="M-24 34L-6-38H6L24 34M-36 34h72" />
          <path className="tint" d="M-18 10l6-24h24l6 24z" />
        </g>
      ))}
      <g transform="translate(434 336) scale(1.25)">
        <path className="body" d="M-8-15q8-5 16 0q3 15 0 30q-8 4-16 0q-3-15 0-30z" />
        <path d="M-7-6q7-4 14 0M-6 9q6 2 12 0" />
      </g>
      <g transform="translate(372 456) rotate(-6)">
        <path className="body" d="M8 0H142q8 0 8 8V88q0 8-8 8H8q-8 0-8-8V8q0-8 8-8z" />
        <path className="tint" d="M18 24h36v48h-36z" />
        <path d="M70 30h60M70 50h40M76 72l8 8 18-20" />
      </g>
    </>
  );
  const road = 'M620 84H290A84 84 0 0 0 290 252H350A84 84 0 0 1 350 420H240Q140 420 140 508';
  return (
    <Roundel className={className} road={road} over={over}>
      {TREES.map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <Tree />
        </g>
      ))}
    </Roundel>
  );
}
