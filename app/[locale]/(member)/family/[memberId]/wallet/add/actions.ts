"use server";

import type { AddState } from "@/components/wallet/add-form";
import { hrefFor } from "@/lib/i18n/navigation";
import { memberAction } from "@/lib/web/server-action";
import { openRechargeOf } from "../../../../../_account/recharging";
import { withReturnTo } from "../../../../../_account/return-to";

/** Opens a payment into the child's wallet. The page binds `member` when it renders the form. */
export const openRechargeFor = memberAction(async (member, form): Promise<AddState> => {
  const paid = `/family/${member}/wallet/paid` as const;
  return openRechargeOf({ member, pathOf: (locale, to) => withReturnTo(hrefFor(locale, paid), to) }, form);
});
