import { cn } from "./cn";

/** A placeholder of the exact size of pending content, so that the layout does not shift. Size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span data-slot="skeleton" aria-hidden className={cn("skeleton", className)} />;
}

/** `rows` placeholder lines of a pending list. `label` is announced by screen readers. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div data-slot="skeleton-rows" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered.
        <div key={index} aria-hidden className="skeleton-row">
          <p>
            <i />
            <i />
          </p>
          <i />
        </div>
      ))}
    </div>
  );
}
