import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { factsOf } from "./fact-list";
import { EarlyExit, RateTable } from "./rate-table";

interface FactsProps {
  deal: Deal;
  locale: Locale;
}

/** The product's facts line by line; with several tenures, the rate of each. */
export async function ProductFacts({ deal, locale }: FactsProps) {
  const kinds = await getTranslations("kinds");
  const { product } = deal;
  const { kind, termOf, earlyWithdrawalOf } = productOf(product);
  const term = termOf(product);
  const facts = await factsOf(deal, locale);
  return (
    <Section title={kinds(`${kind}.facts.title`)}>
      <Lines className="border-line border-y">
        {facts.map(({ label, value }) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
      </Lines>
      {term.is === "choice" && <RateTable rates={term.rates} />}
      {earlyWithdrawalOf && <EarlyExit terms={earlyWithdrawalOf(product)} />}
    </Section>
  );
}
