import { cn } from "./cn";

/** The shape of what is coming, at its true size, so that nothing moves when it comes. Size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden
      className={cn("block h-[1em] animate-pulse rounded-sm bg-sunken motion-reduce:animate-none", className)}
    />
  );
}

/** `rows` lines of a list on their way. `label` is what a screen reader hears meanwhile. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div data-slot="skeleton-rows" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
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
