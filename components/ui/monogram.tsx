import { initialsOf } from "@/lib/i18n/initials";

/** The initials of a company in place of its logo. */
export function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="serif grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-body text-ink group-hover:bg-surface"
    >
      {initialsOf(name)}
    </span>
  );
}
