import { initialsOf } from "@/lib/i18n/initials";

/** The initials of a company in place of its logo. */
export function Monogram({ name }: { name: string }) {
  return (
    <span aria-hidden className="monogram">
      {initialsOf(name)}
    </span>
  );
}
