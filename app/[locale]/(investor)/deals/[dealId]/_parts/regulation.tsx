import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";

/** The applicable regulation, if any, and the compensation for losses. Never collapsed. */
export async function Regulation({ deal: { product } }: { deal: Deal }) {
  const [t, words] = await Promise.all([getTranslations("deal"), getTranslations("product")]);
  const surface = productOf(product).surfaceOf(product);
  return (
    <Section title={t("regulation")} id="regulation">
      <div className="border-line-strong border-l-2 pl-4">
        <p className="font-semibold text-body text-ink">{words(`surface.${surface}.title`)}</p>
        <p className="mt-1 max-w-prose text-body text-ink">{words(`surface.${surface}.body`)}</p>
      </div>
    </Section>
  );
}
