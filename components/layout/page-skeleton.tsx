import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

/** The outline of every page of the shell: title, headline figure, strip of figures, list. */
export function PageSkeleton({ label, className }: { label: string; className: string }) {
  return (
    <div data-slot="page-skeleton" className={className}>
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="mt-4 h-12 w-72 max-w-full" />
      <div className="mt-10 grid grid-cols-2 gap-6 border-line-strong border-t pt-5 desktop:grid-cols-4">
        {["first", "second", "third", "fourth"].map((figure) => (
          <div key={figure} className="space-y-3">
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
      <div className="mt-10">
        <SkeletonRows rows={6} label={label} />
      </div>
    </div>
  );
}
