import { type MaturityPath, PATH_BOX } from "./maturity-path";

const BASE = PATH_BOX.height - 24;
const START = 24;

interface MoneyArcProps {
  path: MaturityPath;
  label: string;
  /** The money has not come back yet: the arc is dashed, and its end empty. */
  isExpected?: boolean;
}

/** The way of money as an arc over days. It is drawn once, within 250 ms; with reduced motion it stands. */
export function MoneyArc({ path: { arc, landsAt, promisedAt, daysLate }, label, isExpected = false }: MoneyArcProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${PATH_BOX.width} ${PATH_BOX.height}`}
      className="mx-auto mt-4 block w-full max-w-[45rem] overflow-visible"
    >
      <path d={`M0 ${BASE}H${PATH_BOX.width}`} className="stroke-line-strong" />
      <Ripples at={isExpected ? START : landsAt} />
      <path
        d={arc}
        fill="none"
        strokeWidth={2}
        {...(isExpected
          ? { strokeDasharray: "5 6", className: "stroke-accent" }
          : { pathLength: 1, className: "drawn-once stroke-accent" })}
      />
      <End at={START} isFilled={isExpected} />
      <End at={landsAt} isFilled={!isExpected} />
      {daysLate !== 0 && (
        <>
          <path d={`M${promisedAt} ${BASE}V${BASE - 44}`} strokeDasharray="2 4" className="stroke-ink" />
          <circle cx={promisedAt} cy={BASE - 44} r={3} className={daysLate > 0 ? "fill-warning" : "fill-ink"} />
        </>
      )}
    </svg>
  );
}

/** Rings around the place where the money is now. */
function Ripples({ at }: { at: number }) {
  return [30, 20, 11].map((radius) => (
    <ellipse key={radius} cx={at} cy={BASE} rx={radius} ry={radius / 3} fill="none" className="stroke-accent/35" />
  ));
}

function End({ at, isFilled }: { at: number; isFilled: boolean }) {
  return (
    <circle
      cx={at}
      cy={BASE}
      r={isFilled ? 5 : 4}
      strokeWidth={2}
      className={isFilled ? "fill-accent" : "fill-ground stroke-accent"}
    />
  );
}
