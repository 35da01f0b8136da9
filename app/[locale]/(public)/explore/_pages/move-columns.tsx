import type { MonthlyMove } from "../_parts/monthly-moves";

interface ColumnsProps {
  own: readonly MonthlyMove[];
  other: readonly MonthlyMove[];
  ownWords: string;
  otherWords: string;
}

const HALF = 50;
const WIDTH = 10;
const FAINT = 0.55;

/** Two series of monthly changes above and below one line, on one scale. */
export function MoveColumns({ own, other, ownWords, otherWords }: ColumnsProps) {
  const most = Math.max(1, ...[...own, ...other].map(({ bps }) => Math.abs(bps)));
  const series = [
    { words: ownWords, moves: own, fill: "fill-accent", opacity: 1 },
    { words: otherWords, moves: other, fill: "fill-brass", opacity: FAINT },
  ];
  return (
    <div className="grid gap-8 desktop:grid-cols-2">
      {series.map(({ words, moves, fill, opacity }) => (
        <figure key={words}>
          <figcaption className="mb-2 font-semibold text-body text-ink">{words}</figcaption>
          <svg
            viewBox={`0 0 ${Math.max(1, moves.length) * WIDTH} ${2 * HALF}`}
            preserveAspectRatio="none"
            className="h-40 w-full"
            role="img"
            aria-label={words}
          >
            {moves.map(({ at, bps }, index) => {
              const height = (Math.abs(bps) / most) * HALF;
              return (
                <rect
                  key={at}
                  x={index * WIDTH + 1.5}
                  y={bps < 0 ? HALF : HALF - height}
                  width={WIDTH - 3}
                  height={height}
                  className={fill}
                  opacity={opacity}
                />
              );
            })}
            <path
              d={`M0 ${HALF}H${moves.length * WIDTH}`}
              className="stroke-line-strong"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </figure>
      ))}
    </div>
  );
}
