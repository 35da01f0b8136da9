import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";
import { SURFACES } from "@/lib/products/product";

/** The regulatory notes of the deals above, one for each regulatory regime. */
export async function SurfaceNotes({ deals }: { deals: readonly ListedDeal[] }) {
  const [t, product] = await Promise.all([getTranslations("invest"), getTranslations("product")]);
  const present = new Set(deals.map((deal) => productOf(deal.product).surfaceOf(deal.product)));
  const shown = SURFACES.filter((surface) => present.has(surface));
  if (shown.length === 0) return null;
  return (
    <Section title={t("surfaces")}>
      <dl className="grid gap-x-14 gap-y-6 border-line border-t pt-5 desktop:grid-cols-2">
        {shown.map((surface) => (
          <div key={surface}>
            <dt className="font-semibold text-body text-ink">{product(`surface.${surface}.title`)}</dt>
            <dd className="mt-1 max-w-prose text-label text-muted">{product(`surface.${surface}.body`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
