/** The texts that differ between the investor's own account and another's, by page. */
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BackLink } from "@/components/ui/back-link";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { AccountScope } from "./scope";

type PurchaseHead = "terms" | "expired" | "notInvested" | "waiting" | "declined" | "success";

/** A long name breaks within the line. */
const about = (words: string): ReactNode => <span className="wrap-anywhere">{words}</span>;

export async function bankAccountTexts({ holder }: AccountScope) {
  const [profile, family, wallet] = await Promise.all([
    getTranslations("profile"),
    getTranslations("family.bank"),
    getTranslations("wallet"),
  ]);
  if (holder === null) {
    return {
      ...{ title: profile("bankChange.title"), lead: profile("bankChange.lead"), back: profile("back") },
      cooling: profile("bankChange.cooling"),
      form: {},
      errors: {},
    };
  }
  const { name } = holder;
  return {
    ...{ title: family("title"), lead: about(family("lead", { name })), back: wallet("back") },
    cooling: family("cooling"),
    form: { accountHelp: family("accountHelp") },
    errors: { BANK_NAME_MISMATCH: family("nameMismatch", { name }), BANK_ACCOUNT_SAME: family("same") },
  };
}

export async function addLead({ holder }: AccountScope): Promise<ReactNode> {
  const [t, family] = await Promise.all([getTranslations("wallet"), getTranslations("family")]);
  return holder === null ? t("add.lead") : about(family("view.addLead", { name: holder.name }));
}

export async function withdrawalLead({ holder }: AccountScope, currency: Currency): Promise<ReactNode> {
  const [t, family] = await Promise.all([getTranslations("wallet"), getTranslations("family")]);
  if (holder !== null) return about(family("view.withdrawLead", { name: holder.name }));
  return currency === "INR" ? t("withdrawal.lead") : t("withdrawal.leadAbroad", { currency });
}

/** The title of a purchase; in the investor's own account it states the outcome. */
export async function purchaseTitle({ holder }: AccountScope, head: PurchaseHead): Promise<string> {
  const [t, family] = await Promise.all([getTranslations("invest"), getTranslations("family.invest")]);
  return holder === null ? t(`${head}.metaTitle`) : family("title");
}

/** The confirmation of a purchase: the name of the wallet that pays, and the notes to a guardian above and below the form. */
export async function confirmTexts({ holder }: AccountScope) {
  const [t, family] = await Promise.all([getTranslations("invest"), getTranslations("family.invest")]);
  if (holder === null) return { wallet: t("confirm.wallet"), above: null, below: null };
  const { name } = holder;
  return {
    wallet: family("wallet", { name }),
    above: <p className="wrap-anywhere mb-4 text-body text-ink">{family("asGuardian", { name })}</p>,
    below: <p className="mt-4 text-faint text-note">{family("tax")}</p>,
  };
}

/** The heading of the open deals, the rules for a guardian, and the texts of a list that could not be loaded. */
export async function investTexts({ holder, path }: AccountScope, locale: Locale) {
  const [t, family, dashboard, common] = await Promise.all([
    getTranslations("invest"),
    getTranslations("family.invest"),
    getTranslations("dashboard"),
    getTranslations("common"),
  ]);
  if (holder === null) {
    return {
      ...{ above: null, title: t("title"), lead: t("lead"), description: t("lead"), rules: null },
      failed: { title: t("failed.title"), body: t("failed.body"), retry: t("failed.retry") },
    };
  }
  const { name } = holder;
  return {
    above: <BackLink href={hrefFor(locale, path)}>{name}</BackLink>,
    ...{ title: family("title"), lead: about(family("lead", { name })), description: undefined },
    rules: family("rules"),
    failed: { title: dashboard("partFailed"), body: dashboard("partFailedBody"), retry: common("tryAgain") },
  };
}
