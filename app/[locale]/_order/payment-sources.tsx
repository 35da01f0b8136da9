/** The payment sources for a purchase, and the link to add the missing amount. */
import { getLocale, getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { AmountView } from "@/components/money/amount-view";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { ButtonLink } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { SourceChoice } from "@/components/wallet/source-choices";
import { type Currency, type Minor, majorFromMinor, minor, type Paise } from "@/lib/contract/facts/money";
import { type Locale, localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface Money {
  currency: Currency;
  /** Null when the balance could not be loaded. */
  free: Minor | null;
  /** Null when the wallet covers the amount. */
  missing: Minor | null;
  isOnlineOpen: boolean;
  /** The maximum of one online payment where the amount exceeds it; otherwise null. */
  exceededMax?: Paise | null;
  /** The displayed name of the wallet; by default that of the investor's own. */
  walletName?: string;
}

/** The wallet and the external payment methods. */
export async function sourceChoices({
  currency,
  free,
  missing,
  isOnlineOpen,
  exceededMax = null,
  walletName,
}: Money): Promise<SourceChoice[]> {
  const t = await getTranslations("invest");
  const shown = () => <Amount amount={free ?? minor(0)} currency={currency} />;
  const note = missing
    ? t.rich("confirm.walletShort", { free: shown, missing: () => <Amount amount={missing} currency={currency} /> })
    : free !== null && t.rich("confirm.walletFree", { free: shown });
  const wallet: SourceChoice = {
    source: "WALLET",
    name: walletName ?? t("confirm.wallet"),
    note,
    isDisabled: missing !== null,
  };
  if (!isOnlineOpen) return [wallet];
  const onlineNote =
    exceededMax === null
      ? t("confirm.onlineNote")
      : t.rich("confirm.onlineAbove", { max: () => <PublicAmount amount={exceededMax} /> });
  const online = { name: t("confirm.online"), note: onlineNote, isDisabled: exceededMax !== null };
  return [wallet, { source: "ONLINE", ...online }];
}

/** A limit, which says nothing about the investor and is shown while amounts are hidden. */
async function PublicAmount({ amount }: { amount: Paise }) {
  return <AmountView isPublic amount={amount} locale={localeOr(await getLocale())} decimals="auto" />;
}

interface AddMissingProps {
  missing: Minor;
  /** The localised path of the page to return to. */
  returnTo: string;
  /** Whether no payment source is available without it. */
  isOnlyWay?: boolean;
  locale: Locale;
}

/** Why an amount above the maximum of one payment is paid from the wallet. */
export async function TransferFirst({ max }: { max: Paise }) {
  const t = await getTranslations("invest");
  return (
    <p className="mt-3 text-body text-muted">
      {t.rich("confirm.transferFirst", { max: () => <PublicAmount amount={max} /> })}
    </p>
  );
}

/** Adds the missing amount and returns to the purchase. The URL omits the amount while amounts are hidden. */
export async function AddMissing({ missing, returnTo, isOnlyWay = false, locale }: AddMissingProps) {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  const query = new URLSearchParams({
    ...(!isHidden && { amount: String(majorFromMinor(missing)) }),
    returnTo,
  });
  const href = hrefFor(locale, `/wallet/add?${query}`);
  const words = (
    <span>
      {isHidden
        ? t("confirm.addHidden")
        : t.rich("confirm.add", { missing: () => <Amount amount={missing} currency="INR" decimals="auto" /> })}
    </span>
  );
  if (isOnlyWay) {
    return (
      <ButtonLink href={href} size="wide" className="mt-4">
        {words}
      </ButtonLink>
    );
  }
  return (
    <p className="mt-1 text-label">
      <TextLink href={href} className="inline-flex min-h-11 items-center">
        {words}
      </TextLink>
    </p>
  );
}
