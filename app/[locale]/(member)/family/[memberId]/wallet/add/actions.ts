"use server";

import type { AddState } from "@/components/wallet/add-form";
import type { UserId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { openRechargeOf } from "../../../../../_parts/recharging";

/** Opens a payment into the child's wallet. The page binds `member` when it renders the form. */
export async function openRechargeFor(member: UserId, _previous: AddState, form: FormData): Promise<AddState> {
  return openRechargeOf({ member, pathOf: (locale) => hrefFor(locale, `/family/${member}/wallet/paid`) }, form);
}
