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
        <div key={index} className="flex items-center justify-between gap-6 border-line border-b py-4">
          <div className="w-1/2 space-y-2">
            <Skeleton className="w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}
