/** An arrow between two stations: horizontal, and vertical on a phone. `back` points to the previous station. */
export function FlowArrow({ label, direction }: { label: string; direction: "onwards" | "back" }) {
  return (
    <li className="grid place-items-center py-0.5 text-muted">
      <span className="sr-only">{label}</span>
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        aria-hidden="true"
        className={`size-4 ${direction === "onwards" ? "max-tablet:rotate-90" : "rotate-180 max-tablet:-rotate-90"}`}
      >
        <path d="M2 8h11.5M9 3.5 13.5 8 9 12.5" />
      </svg>
    </li>
  );
}
