import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { AmountView } from "@/components/money/amount-view";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Grams } from "@/components/money/grams";
import { TextLink } from "@/components/ui/text-link";
import type { Paise } from "@/lib/contract/facts/money";
import { gramsFromTenthMg, type Metal, type TenthMg } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { orderPath, queryPath } from "./metal-address";
import type { Position } from "./metal-holding";

interface BuyHelpProps {
  limits: Position["limits"];
  /** The metal's value from which a purchase needs an address; null where one is kept, or the review page states it. */
  addressFrom: Paise | null;
  locale: Locale;
}

/** The minimum purchase, the remaining daily limit, and the value from which a purchase needs the investor's address. */
export async function BuyHelp({ limits, addressFrom, locale }: BuyHelpProps) {
  const t = await getTranslations("metals");
  const ofAll = (amount: Paise) => <AmountView isPublic amount={amount} locale={locale} decimals="auto" />;
  return (
    <>
      {t.rich("buy.help", {
        min: () => ofAll(limits.purchaseMin),
        left: () => <Amount amount={limits.leftToday} decimals="auto" />,
      })}
      {addressFrom !== null && <> {t.rich("buy.addressHelp", { from: () => ofAll(addressFrom) })}</>}
    </>
  );
}

interface SellHelpProps {
  metal: Metal;
  available: TenthMg;
  locale: Locale;
}

/** The quantity available to sell and a link to sell all of it. The URL omits the quantity while amounts are hidden. */
export async function SellHelp({ metal, available, locale }: SellHelpProps) {
  const [t, isHidden] = await Promise.all([getTranslations("metals"), amountsHidden()]);
  const path = orderPath(metal, "SELL");
  const all = queryPath(path, { measure: "grams", typed: String(gramsFromTenthMg(available)) });
  return (
    <>
      {t.rich("sell.help", { available: () => <Grams weight={available} /> })}
      {!isHidden && (
        <>
          {" "}
          <TextLink href={hrefFor(locale, all)} className="whitespace-nowrap text-ink">
            {t("sell.all")}
          </TextLink>
        </>
      )}
    </>
  );
}
