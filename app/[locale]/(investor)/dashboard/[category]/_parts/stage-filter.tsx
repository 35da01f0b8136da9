import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { INVESTMENT_STAGES } from "@/lib/contract/calls/investments";
import { type ListQuery, writeListQuery } from "./list-query";

/** All, active, late or paid: links, so that each filter has its own URL. */
export async function StageFilter({ path, query }: { path: string; query: ListQuery }) {
  const t = await getTranslations("dashboard");
  return (
    <nav aria-label={t("page.filter")} className="-my-1.5 flex flex-wrap gap-1">
      {([null, ...INVESTMENT_STAGES] as const).map((stage) => {
        const isCurrent = query.stage === stage;
        return (
          <Link
            key={stage}
            href={`${path}${writeListQuery({ ...query, stage, pageNumber: 0 })}`}
            scroll={false}
            aria-current={isCurrent ? "true" : undefined}
            className={cn(
              "relative inline-flex h-8 items-center rounded-full px-3.5 font-medium text-label after:absolute after:inset-x-0 after:-inset-y-1.5",
              isCurrent ? "bg-accent-soft text-accent" : "text-muted hover:text-ink",
            )}
          >
            {t(`page.stage.${stage ?? "ALL"}`)}
          </Link>
        );
      })}
    </nav>
  );
}
