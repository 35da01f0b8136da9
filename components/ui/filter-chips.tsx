import { AppLink } from "@/components/ui/app-link";

export interface Chip {
  readonly href: string;
  readonly words: string;
  readonly isCurrent: boolean;
}

/** One filter with its options, each a link. */
export function FilterChips({
  label,
  chips,
  isLabelShown,
}: {
  label: string;
  chips: readonly Chip[];
  isLabelShown: boolean;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-1 gap-y-3">
      {isLabelShown && (
        <span aria-hidden className="w-24 text-label text-muted max-tablet:w-full">
          {label}
        </span>
      )}
      {chips.map(({ href, words, isCurrent }) => (
        <AppLink
          key={href + words}
          href={href}
          scroll={false}
          aria-current={isCurrent ? "true" : undefined}
          className="filter-chip"
        >
          {words}
        </AppLink>
      ))}
    </nav>
  );
}
