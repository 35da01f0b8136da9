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
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      className={tone === "accent" ? "progress" : "progress text-ink"}
    >
      <svg aria-hidden="true">
        <rect width={`${shown}%`} rx="2" />
      </svg>
    </div>
  );
}
