import type { StateCode } from '@zipfront/contracts/content/fields';
import { MAP_COLUMNS, MAP_ROWS, STEP, TILE, TILE_ROWS } from './state-tiles.ts';

const TILES = TILE_ROWS.flatMap((tiles, row) => tiles.map((tile) => ({ ...tile, row })));

interface Props {
  className?: string | undefined;
  state: StateCode | null;
}

export function StateMap({ className, state }: Props) {
  const own = TILES.find(({ code }) => code === state);
  const others = TILES.filter((tile) => tile !== own);
  return (
    <svg
      className={`drawing ${className ?? ''}`}
      viewBox={`-2 -2 ${MAP_COLUMNS * STEP - 2} ${MAP_ROWS * STEP - 2}`}
      aria-hidden="true"
    >
      <path className="tint" d={others.map(outline).join('')} />
      {own ? (
        <>
          <path fill="currentColor" d={outline(own)} />
          <text className="tile-code" x={own.column * STEP + TILE / 2} y={own.row * STEP + 39}>
            {own.code}
          </text>
        </>
      ) : null}
    </svg>
  );
}

function outline({ column, row }: { column: number; row: number }): string {
  return `M${column * STEP} ${row * STEP}h${TILE}v${TILE}h-${TILE}z`;
}
