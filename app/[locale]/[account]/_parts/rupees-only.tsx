import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RupeesButton } from "@/components/layout/mode-switch";
import { PageHeader } from "@/components/ui/page-header";
import type { Currency } from "@/lib/contract/facts/money";
import { findMode } from "@/lib/web/app-shell-data";

/**
 * Replaces a page about rupees while the mode is GIFT, which shows no rupee figure; null otherwise. `title` names the
 * page of the address.
 */
export async function rupeesOnly(title: string, currency: Currency = "INR"): Promise<ReactNode> {
  if (currency !== "INR" || (await findMode()) === "INR") return null;
  const t = await getTranslations("shell.rupeesOnly");
  return <PageHeader title={title} lead={t("body")} action={<RupeesButton label={t("action")} />} />;
}
