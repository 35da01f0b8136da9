import type { ReactNode } from "react";
import { Chevron } from "@/components/ui/icons/marks";

/** A question that reveals its answer: a native `<details>`, so it works without scripts. */
export function Disclosure({
  summary,
  open = false,
  isWide = false,
  children,
}: {
  summary: ReactNode;
  /** Whether it is open initially. */
  open?: boolean;
  /** For a table, which uses the whole width. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <details data-slot="disclosure" open={open} className="disclosure">
      <summary>
        {summary}
        <Chevron />
      </summary>
      <div className={isWide ? "pb-5" : "max-w-prose pb-5 text-body text-muted"}>{children}</div>
    </details>
  );
}
