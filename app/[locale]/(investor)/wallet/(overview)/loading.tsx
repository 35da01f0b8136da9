import { getTranslations } from "next-intl/server";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

/** The shape of the page while the balance is on its way. */
export default async function WalletLoading() {
  const states = await getTranslations("states");
  return (
    <>
      <Skeleton className="h-3 w-48" />
      <Skeleton className="mt-3 h-16 w-80 max-w-full" />
      <div className="mt-6 flex gap-3">
        <Skeleton className="h-12 w-36" />
        <Skeleton className="h-12 w-36" />
      </div>
      <div className="mt-14">
        <SkeletonRows rows={6} label={states("loading")} />
      </div>
    </>
  );
}
