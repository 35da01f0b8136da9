import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import type { Metal } from "@/lib/contract/values/weight";

/** The applicable regulation and the risk of loss. Never collapsed. */
export async function Regulation({ metal }: { metal: Metal }) {
  const t = await getTranslations("metals");
  return (
    <Section title={t("regulation.heading")}>
      <div className="border-line-strong border-l-2 pl-4">
        <p className="font-semibold text-body text-ink">{t("regulation.title")}</p>
        <p className="mt-1 max-w-prose text-body text-ink">{t(`regulation.body.${metal}`)}</p>
      </div>
    </Section>
  );
}
