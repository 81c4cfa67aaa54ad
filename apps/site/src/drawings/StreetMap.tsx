import { Roundel } from './Roundel.tsx';

/** Blocks of the street plan, row by row: houses, a park, an orchard, a yard, or nothing. */
const BLOCKS = ['  hyhh ', ' hhophy', 'hyhhhhh', 'hphhoyh', 'yhhhhph', ' ohyhhh', '  hhoh '];
const BLOCK_IDS = new Map([
  ['h', 'houses'],
  ['p', 'park'],
  ['o', 'orchard'],
  ['y', 'yard'],
]);
const BLOCK_WIDTH = 98;
const BLOCK_HEIGHT = 92;

const RIVER = 'M-20 210C90 190 130 330 240 350S420 330 470 400 560 470 600 470';
const ROAD = 'M620 40C500 60 470 130 380 170S180 240 152 360C142 410 140 450 140 500';
const ROAD_END = 'M140 500V576';

interface Props {
  className?: string | undefined;
  ends?: boolean;
}

/** The road leaves at a quarter of the width, and runs on down the page. */
export function StreetMap({ className, ends = false }: Props) {
  const over = (
    <>
      {ends ? (
        <path
          className="body"
          d="M116 588v26M164 588v26M104 572h72v16h-72zM116 588l10-16M136 588l10-16M156 588l10-16"
        />
      ) : null}
      <g transform="translate(282.6 212.6) rotate(-116) scale(1.25)">
        <path className="body" d="M-8-15q8-5 16 0q3 15 0 30q-8 4-16 0q-3-15 0-30z" />
        <path d="M-7-6q7-4 14 0M-6 9q6 2 12 0" />
      </g>
      <g transform="translate(152 76) rotate(38)">
        <path
          className="body"
          d="M0-20c5 0 7 4 7 9C24-22 46-18 66 6 46 0 28 0 9 12L7 26l8 30q-15 5-30 0l8-30-2-14C-28 0-46 0-66 6-46-18-24-22-7-11c0-5 2-9 7-9z"
        />
        <path d="M-13 46q13 4 26 0M-4-12h0M4-12h0M-40-4q14 0 22 6M40-4q-14 0-22 6" />
      </g>
    </>
  );
  return (
    <Roundel className={className} road={ROAD} {...(ends && { roadOut: ROAD_END })} over={over}>
      <defs>
        <path id="map-roof" d="M0 0h22v18h-22zM0 9h22" />
        <g id="map-houses">
          <path d="M0 0h80v72h-80z" />
          <use href="#map-roof" x="8" y="9" />
          <use href="#map-roof" x="48" y="9" />
          <use href="#map-roof" x="12" y="45" />
          <use href="#map-roof" x="44" y="43" />
        </g>
        <g id="map-park">
          <path className="tint" d="M8 0h64l8 8v56l-8 8h-64l-8-8v-56z" />
          <path d="M0 50q40 4 40-50" />
        </g>
        <g id="map-orchard">
          <path d="M0 0h80v72h-80z" />
          <path
            className="tint"
            d="M14 19a6 6 0 1 0 12 0a6 6 0 1 0-12 0m20 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0m20 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0m-40 34a6 6 0 1 0 12 0a6 6 0 1 0-12 0m20 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0m20 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
          />
        </g>
        <path id="map-yard" d="M0 0h80v72h-80zM12 12h34v26h-34zM46 25h22v35h-30v-22" />
      </defs>
      <g transform="rotate(-17 280 280)">
        {BLOCKS.map((row, rowIndex) => (
          <g key={row} transform={`translate(0 ${rowIndex * BLOCK_HEIGHT - 40})`}>
            {[...row].map((block, column) =>
              BLOCK_IDS.has(block) ? (
                <use
                  // biome-ignore lint/suspicious/noArrayIndexKey: the plan never changes
                  key={column}
                  href={`#map-${BLOCK_IDS.get(block)}`}
                  x={column * BLOCK_WIDTH - 54}
                />
              ) : null,
            )}
          </g>
        ))}
      </g>
      <path className="shore" d={RIVER} />
      <path className="river" d={RIVER} />
    </Roundel>
  );
}
