/** A thin progress bar. `label` names the whole; the caller renders any text beside it. `percent` is 0–100. */
export function Progress({
  percent,
  label,
  tone = "accent",
}: {
  percent: number;
  label: string;
  tone?: "accent" | "ink";
}) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div
      data-slot="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 overflow-hidden rounded-full bg-sunken"
    >
      <svg width="100%" height="100%" aria-hidden="true" className={tone === "accent" ? "text-accent" : "text-ink"}>
        <rect width={`${shown}%`} height="100%" rx="2" fill="currentColor" />
      </svg>
    </div>
  );
}
