import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/deals";
import type { Locale } from "@/lib/i18n/locales";
import { factsOf } from "./facts-of";
import { EarlyExit, RateTable } from "./rate-table";

interface FactsProps {
  deal: Deal;
  locale: Locale;
}

/** What it is that one buys, line by line; of several tenures the rate of each. */
export async function ProductFacts({ deal, locale }: FactsProps) {
  const t = await getTranslations("deal");
  const { product } = deal;
  const facts = await factsOf(deal, locale);
  return (
    <Section title={t("facts.title", { kind: product.kind })}>
      <Lines className="border-line border-y">
        {facts.map(({ label, value }) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
      </Lines>
      {"rates" in product && <RateTable rates={product.rates} />}
      {product.kind === "FIXED_DEPOSIT" && <EarlyExit product={product} />}
    </Section>
  );
}
