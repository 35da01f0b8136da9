const [WIDTH, HEIGHT, STEPS, EDGE] = [360, 88, 5, 28];
const MIDDLE = HEIGHT / 2;
const at = (step: number) => EDGE + (step * (WIDTH - 2 * EDGE)) / (STEPS - 1);
const LAST = at(STEPS - 1);

/** The steps of the KYC, each passed. The line is drawn once, within 250 ms; with reduced motion it stands. */
export function StepsDone({ label }: { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mx-auto block w-full max-w-[28rem] overflow-visible"
    >
      <path
        d={`M${EDGE} ${MIDDLE}H${LAST}`}
        pathLength={1}
        fill="none"
        strokeWidth={2}
        className="drawn-once stroke-accent"
      />
      {[28, 20, 12].map((radius) => (
        <circle key={radius} cx={LAST} cy={MIDDLE} r={radius} fill="none" className="stroke-accent/35" />
      ))}
      {Array.from({ length: STEPS }, (_, step) => (
        <g key={at(step)}>
          <circle cx={at(step)} cy={MIDDLE} r={10} strokeWidth={2} className="fill-ground stroke-accent" />
          <path d={`m${at(step) - 4} ${MIDDLE} 3 3 5-6`} fill="none" strokeWidth={2} className="stroke-accent" />
        </g>
      ))}
    </svg>
  );
}
