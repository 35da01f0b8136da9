"use server";

import { withReturnTo } from "@/app/[locale]/_parts/return-to";
import type { AddState } from "@/components/wallet/add-form";
import { hrefFor } from "@/lib/i18n/navigation";
import { openRechargeOf } from "../../../_parts/recharging";

/** Opens a payment into the investor's wallet. */
export async function openRecharge(_previous: AddState, form: FormData): Promise<AddState> {
  return openRechargeOf({ pathOf: (locale, to) => withReturnTo(hrefFor(locale, "/wallet/payments"), to) }, form);
}
