"use server";

import { RedirectType, redirect } from "next/navigation";
import { withReturnTo } from "@/app/[locale]/_account/return-to";
import type { AddState } from "@/components/wallet/add-form";
import { findReturnPath } from "@/lib/contract/values/return-path";
import { hrefFor } from "@/lib/i18n/navigation";
import { sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import { openRechargeOf } from "../../../_account/recharging";

/** Opens a payment into the investor's wallet. Above its maximum the page offers a bank transfer first. */
export const openRecharge = stateAction(async (form): Promise<AddState> => {
  const refused = await openRechargeOf(
    { pathOf: (locale, to) => withReturnTo(hrefFor(locale, "/wallet/payments"), to) },
    form,
  );
  if (refused.error !== "RECHARGE_ABOVE_MAXIMUM") return refused;
  const query = new URLSearchParams({ currency: "INR", amount: refused.amount });
  const path = hrefFor(sentLocale.parse(form.get("locale")), `/wallet/add?${query}`);
  redirect(withReturnTo(path, findReturnPath(String(form.get("returnTo") ?? ""))), RedirectType.replace);
});
