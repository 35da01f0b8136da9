"use server";

import { RedirectType, redirect } from "next/navigation";
import { openRechargeOf } from "@/app/[locale]/_account/recharging";
import { withReturnTo } from "@/app/[locale]/_account/return-to";
import type { AddMoneyState } from "@/components/wallet/add-form";
import { findReturnPath } from "@/lib/contract/facts/return-path";
import { hrefFor } from "@/lib/i18n/navigation";
import { sentLocale } from "@/lib/web/posted-form";
import { accountAction } from "@/lib/web/server-action";

/** Opens a payment into the wallet. Above its maximum the page of one's own wallet offers a bank transfer first. */
export const openRecharge = accountAction(async (member, form): Promise<AddMoneyState> => {
  const refused = await openRechargeOf(member, form);
  if (refused.error !== "RECHARGE_ABOVE_MAXIMUM" || member !== null) return refused;
  const query = new URLSearchParams({ currency: "INR", amount: refused.amount });
  const path = hrefFor(sentLocale.parse(form.get("locale")), `/wallet/add?${query}`);
  redirect(withReturnTo(path, findReturnPath(String(form.get("returnTo") ?? ""))), RedirectType.replace);
});
