import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/feedback";
import type { Metrics } from "@/lib/contract/calls/dashboard";

/** Names the metals that the figures exclude because their current price is unavailable. */
export async function MissingMetals({ metrics: { metals } }: { metrics: Pick<Metrics, "metals"> }) {
  const t = await getTranslations("dashboard");
  const missing = metals.filter(({ currentValue }) => currentValue === null);
  if (missing.length === 0) return null;
  const names = missing.map(({ metal }) => t(`category.${metal}`));
  return (
    <div className="mb-7">
      <Notice tone="warning">{t("metals.missing", { metals: names.join(t("metals.and")) })}</Notice>
    </div>
  );
}
