import { getTranslations } from "next-intl/server";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

/** The shape of the page while its figures are on their way. */
export default async function DashboardLoading() {
  const states = await getTranslations("states");
  return (
    <>
      <Skeleton className="h-3 w-56" />
      <Skeleton className="mt-3 h-16 w-80 max-w-full" />
      <Skeleton className="mt-4 h-4 w-72" />
      <Skeleton className="mt-8 h-24 w-full" />
      <div className="mt-12">
        <SkeletonRows rows={6} label={states("loading")} />
      </div>
    </>
  );
}
