import type { Building } from "@/lib/contract/values/evidence";

const GROUND = 168;
const WALL = { left: 46, right: 300 } as const;

const STREET = 14;

/** The top of the drawing: a low building has no sky above it. A hall's roof is at 82, a laboratory's fans are 20 high. */
export const skyline = ({ floors, form }: Pick<Building, "floors" | "form">): number =>
  form === "WAREHOUSE" ? 80 : Math.min(GROUND - floors * riseOf(floors) - 22, 116);

const riseOf = (floors: number): number => Math.min(24, 132 / floors);

/** The front of a building: its floors, those of the deal in the accent. The same building is always drawn the same. */
export function BuildingFront({ building }: { building: Building }) {
  const isHall = building.form === "WAREHOUSE";
  const top = skyline(building);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${top} 380 ${GROUND + STREET - top}`}
      fill="none"
      strokeLinejoin="round"
      className="block w-full text-ink [&_path]:stroke-current"
    >
      {isHall ? <Hall /> : <Storeys building={building} />}
      <Tree x={24} size={15} />
      <Tree x={352} size={18} />
      <Tree x={329} size={11} />
      <path d={`M4 ${GROUND}H376`} strokeWidth="1.5" />
      <path d={`M4 ${GROUND + 8}H376`} strokeDasharray="14 9" className="text-line-strong" />
    </svg>
  );
}

/** Floors of glass between slabs beside a lift tower; a laboratory carries its fans on the roof. */
function Storeys({ building: { floors, fromFloor, toFloor, form } }: { building: Building }) {
  const rise = riseOf(floors);
  const top = GROUND - floors * rise;
  const floorTop = (floor: number) => GROUND - (floor + 1) * rise;
  const width = WALL.right - WALL.left;
  return (
    <>
      <defs>
        <pattern id="glass" width="12.7" height={rise} x={WALL.left} y={GROUND} patternUnits="userSpaceOnUse">
          <path d={`M0 0V${rise}M6.35 ${rise * 0.28}V${rise}`} className="text-line-strong" strokeWidth="0.8" />
        </pattern>
      </defs>
      <rect x={WALL.left} y={top} width={width} height={floors * rise} className="fill-surface stroke-ink" />
      <rect
        x={WALL.left}
        y={floorTop(toFloor)}
        width={width}
        height={(toFloor - fromFloor + 1) * rise}
        className="fill-accent-soft"
      />
      <rect x={WALL.left} y={top} width={width} height={floors * rise} fill="url(#glass)" />
      <path
        d={Array.from({ length: floors - 1 }, (_, floor) => `M${WALL.left} ${floorTop(floor)}H${WALL.right}`).join("")}
        strokeWidth="1.2"
      />
      <path d={`M${WALL.right} ${GROUND}V${top - 14}h22V${GROUND}`} className="fill-surface" />
      <path
        d={`M${WALL.right + 7} ${top}v${floors * rise - 16}m8 0v-${floors * rise - 16}`}
        className="text-line-strong"
      />
      <path
        d={`M158 ${GROUND}v-${rise * 0.78}h30v${rise * 0.78}m-15 0v-${rise * 0.78}M150 ${GROUND - rise * 0.78}h46`}
      />
      {form === "LABORATORY" ? (
        <path
          d={`M64 ${top}v-13h16v13M92 ${top}v-20h9v20M110 ${top}v-20h9v20M140 ${top}v-10h60v10M152 ${top - 10}v10m12-10v10m12-10v10m12-10v10`}
        />
      ) : (
        <path d={`M70 ${top}v-9h96v9M82 ${top - 9}v9m14-9v9m14-9v9m14-9v9m14-9v9m14-9v9`} />
      )}
      <rect
        x={WALL.left - 3}
        y={floorTop(toFloor)}
        width={width + 6}
        height={(toFloor - fromFloor + 1) * rise}
        className="stroke-accent"
        strokeWidth="2"
      />
    </>
  );
}

const DOORS = 9;

/** A long hall with a row of docks, two of them with a truck. */
function Hall() {
  const doorAt = (index: number) => 56 + index * 28;
  return (
    <>
      <path
        d={`M38 ${GROUND}V92L52 82H312l14 10V${GROUND}Z`}
        className="fill-accent-soft text-accent"
        strokeWidth="2"
      />
      <path d="M38 92H326M38 112H326" className="text-accent" />
      <path d={Array.from({ length: 35 }, (_, index) => `M${46 + index * 8} 94v16`).join("")} strokeWidth="0.6" />
      {Array.from({ length: DOORS }, (_, index) => (
        <path
          key={doorAt(index)}
          d={`M${doorAt(index)} ${GROUND}v-34h20v34m-20-26h20m-20 8h20m-20 8h20`}
          className="fill-surface"
          strokeWidth="0.9"
        />
      ))}
      {[doorAt(2), doorAt(6)].map((x) => (
        <g key={x}>
          <path
            d={`M${x - 4} ${GROUND - 4}v-28h28v28ZM${x + 24} ${GROUND - 4}v-18h8l6 8v10Z`}
            className="fill-surface"
          />
          <circle cx={x + 4} cy={GROUND - 3} r="4" className="fill-ink" />
          <circle cx={x + 29} cy={GROUND - 3} r="4" className="fill-ink" />
        </g>
      ))}
    </>
  );
}

function Tree({ x, size }: { x: number; size: number }) {
  return (
    <>
      <path d={`M${x} ${GROUND}v-${size * 1.4}`} />
      <circle cx={x} cy={GROUND - size * 1.9} r={size * 0.72} className="fill-ground stroke-ink" />
      <path
        d={`M${x - size * 0.3} ${GROUND - size * 1.7}q${size * 0.3} -${size * 0.5} ${size * 0.6} -${size * 0.3}`}
        strokeWidth="0.8"
      />
    </>
  );
}
