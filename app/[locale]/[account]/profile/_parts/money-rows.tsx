import { getTranslations } from "next-intl/server";
import { readCmr } from "@/app/[locale]/_account/read-cmr";
import { formatDate } from "@/components/money/format";
import { Status } from "@/components/ui/status";
import type { CmrStatus } from "@/lib/contract/calls/cmr";
import { getReinvestmentInstruction } from "@/lib/contract/calls/reinvestment-instruction";
import { getTaxDeclarations } from "@/lib/contract/calls/tax-declarations";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findDefaultCurrency } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { OverviewRow } from "./overview-row";

/* The rows about the money's way. A row whose fact could not be read still leads to its page. */

export async function BankRow({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(getAccountDetail, {})]);
  const bank = answer?.bankAccount;
  return (
    <OverviewRow
      id="bank"
      href={hrefFor(locale, "/profile/bank")}
      title={t("parts.bank.title")}
      note={answer && (bank ? `${bank.bankName} ${bank.maskedAccountNumber}` : t("overview.noBank"))}
    />
  );
}

export async function ReinvestmentRow({ locale }: { locale: Locale }) {
  const [t, currency] = await Promise.all([getTranslations("profile.reinvestment"), findDefaultCurrency()]);
  const overview = await readOptional(getReinvestmentInstruction, { currency });
  const state = overview?.instruction?.state;
  return (
    <OverviewRow
      id="reinvestment"
      href={hrefFor(locale, "/profile/reinvestment")}
      title={t("title")}
      note={overview && (state === undefined ? t("off") : t(`given.state.${state}`))}
    />
  );
}

const CMR_MARKS = { IN_REVIEW: "pending", VERIFIED: "confirmed", REJECTED: "failed" } as const satisfies Record<
  Exclude<CmrStatus, "NOT_UPLOADED">,
  string
>;

export async function DematRow({ locale }: { locale: Locale }) {
  const [t, cmr] = await Promise.all([getTranslations("profile"), readCmr()]);
  const account = cmr?.dematAccount;
  const status = cmr === null || cmr.status === "NOT_UPLOADED" ? null : cmr.status;
  return (
    <OverviewRow
      id="demat"
      href={hrefFor(locale, "/profile/demat")}
      title={t("demat.title")}
      note={account ? `${account.depository} ${account.maskedNumber}` : t("overview.noDemat")}
      status={status && <Status kind={CMR_MARKS[status]}>{t(`demat.status.${status}`)}</Status>}
    />
  );
}

export async function TaxRow({ locale }: { locale: Locale }) {
  const [t, profile, overview] = await Promise.all([
    getTranslations("tax"),
    getTranslations("profile"),
    readOptional(getTaxDeclarations, {}),
  ]);
  const isAbroad = overview?.obstacle === "NON_RESIDENT";
  const inForce = overview?.declarations.find(
    ({ withdrawnAt, appliesTo }) => withdrawnAt === null && appliesTo >= overview.next.appliesFrom,
  );
  const note = inForce
    ? t("section.inForce", { date: formatDate(inForce.appliesTo, locale) })
    : profile(isAbroad ? "overview.treaty" : "overview.tax");
  return (
    <OverviewRow
      id="tax"
      href={hrefFor(locale, "/profile/tax")}
      title={t(isAbroad ? "titleAbroad" : "title")}
      note={overview && note}
    />
  );
}
