"use client";

import { usePrivacy } from "@/components/preferences/privacy";
import type { Money } from "@/lib/i18n/currencies";
import { type AmountLook, AmountView, MaskedAmount } from "./amount-view";

/** An amount that changes in the browser, such as the proceeds while typing. Follows the privacy switch. */
export function LiveAmount(props: AmountLook & Money) {
  const { hidden, hiddenLabel, locale } = usePrivacy();
  if (!hidden) return <AmountView {...props} locale={locale} />;
  const { amount: _hidden, ...look } = props;
  return <MaskedAmount {...look} label={hiddenLabel} />;
}
