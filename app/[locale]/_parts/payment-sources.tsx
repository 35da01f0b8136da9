/** The payment sources for a purchase, and the link to add the missing amount. */
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { TextLink } from "@/components/ui/text-link";
import type { SourceChoice } from "@/components/wallet/source-choices";
import { type Currency, type Minor, majorFromMinor, minor } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface Money {
  currency: Currency;
  /** Null when the balance could not be loaded. */
  free: Minor | null;
  /** Null when the wallet covers the amount. */
  missing: Minor | null;
  isOnlineOpen: boolean;
}

/** The wallet and the external payment methods. */
export async function sourceChoices({ currency, free, missing, isOnlineOpen }: Money): Promise<SourceChoice[]> {
  const t = await getTranslations("invest");
  const shown = () => <Amount amount={free ?? minor(0)} currency={currency} />;
  const note = missing
    ? t.rich("confirm.walletShort", { free: shown, missing: () => <Amount amount={missing} currency={currency} /> })
    : free !== null && t.rich("confirm.walletFree", { free: shown });
  const wallet: SourceChoice = { source: "WALLET", name: t("confirm.wallet"), note, isDisabled: missing !== null };
  if (!isOnlineOpen) return [wallet];
  const online = { name: t("confirm.online"), note: t("confirm.onlineNote"), isDisabled: false };
  return [wallet, { source: "ONLINE", ...online }];
}

interface AddMissingProps {
  missing: Minor;
  /** The localised path of the page to return to. */
  returnTo: string;
  locale: Locale;
}

/** Adds the missing amount and returns to the purchase. The URL omits the amount while amounts are hidden. */
export async function AddMissing({ missing, returnTo, locale }: AddMissingProps) {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  const query = new URLSearchParams({
    ...(!isHidden && { amount: String(majorFromMinor(missing)) }),
    returnTo,
  });
  const href = hrefFor(locale, `/wallet/add?${query}`);
  return (
    <p className="mt-1 text-label">
      <TextLink href={href} prefetch={false} className="inline-flex min-h-11 items-center">
        <span>
          {isHidden
            ? t("confirm.addHidden")
            : t.rich("confirm.add", { missing: () => <Amount amount={missing} currency="INR" decimals="auto" /> })}
        </span>
      </TextLink>
    </p>
  );
}
