import { AppLink } from "@/components/ui/app-link";
import { buttonStyle } from "@/components/ui/button-style";

interface PaginationProps {
  /** From 0. */
  pageNumber: number;
  totalPages: number;
  hrefOf: (pageNumber: number) => string;
  words: { label: string; previous: string; next: string; position: string };
}

/** Plain links to the previous and next page: the position is in the address, and no script is needed. */
export function Pagination({ pageNumber, totalPages, hrefOf, words }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={words.label} className="mt-6 flex items-center justify-between gap-4">
      <Step href={pageNumber > 0 ? hrefOf(pageNumber - 1) : null} rel="prev" word={words.previous} />
      <span className="text-label text-muted">{words.position}</span>
      <Step href={pageNumber + 1 < totalPages ? hrefOf(pageNumber + 1) : null} rel="next" word={words.next} />
    </nav>
  );
}

function Step({ href, rel, word }: { href: string | null; rel: "prev" | "next"; word: string }) {
  if (href === null) return <span aria-hidden className="min-w-24" />;
  return (
    <AppLink href={href} rel={rel} className={buttonStyle({ variant: "secondary", className: "min-w-24" })}>
      {word}
    </AppLink>
  );
}
