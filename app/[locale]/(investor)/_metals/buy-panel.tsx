import { getTranslations } from "next-intl/server";
import { Panel } from "@/components/ui/section";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { Position } from "./holding-of";
import { MeasureForm } from "./measure-form";
import { BuyHelp } from "./measure-help";
import { measureFrom, metalPath, orderPath, type Query } from "./metal-address";
import { gateOf } from "./trading-requirements";

interface BuyPanelProps {
  metal: Metal;
  limits: Position["limits"];
  query: Query;
  locale: Locale;
}

/** The first step of a purchase: the quantity. The next page shows price, GST and total before any payment. */
export async function BuyPanel({ metal, limits, query, locale }: BuyPanelProps) {
  const path = hrefFor(locale, metalPath(metal));
  const [t, gate] = await Promise.all([getTranslations("metals"), gateOf(path, locale)]);
  return (
    <Panel>
      <h2 className="serif mb-4 text-ink text-title">{t(`buy.title.${metal}`)}</h2>
      {gate ?? (
        <MeasureForm
          kind="BUY"
          path={path}
          action={hrefFor(locale, orderPath(metal, "BUY"))}
          measure={measureFrom(query, "BUY")}
          typed=""
          help={<BuyHelp limits={limits} locale={locale} />}
        />
      )}
      <p className="mt-4 text-faint text-note">{t(`notRegulated.${metal}`)}</p>
    </Panel>
  );
}
