"use client";

import { usePrivacy } from "@/components/preferences/privacy";
import type { Paise } from "@/lib/contract/money";
import { type AmountLook, AmountView, MaskedAmount } from "./amount-view";

/** An amount that changes in the browser, such as what one would receive while typing. Follows the privacy switch. */
export function LiveAmount({ paise, ...look }: AmountLook & { paise: Paise }) {
  const { hidden, hiddenLabel, locale } = usePrivacy();
  return hidden ? (
    <MaskedAmount {...look} label={hiddenLabel} />
  ) : (
    <AmountView {...look} paise={paise} locale={locale} />
  );
}
