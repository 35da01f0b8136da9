import type { Currency } from "@/lib/contract/facts/money";
import { CURRENCY_SIGNS, type Money } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { amountParts, type Decimals, wholeFromLakh, writesDecimals } from "./format";
import { spokenMoney } from "./spoken";

export interface AmountLook {
  /** `hero` is the large serif figure of a page; the others inherit the surrounding size. */
  size?: "hero" | "inherit";
  /** `always` adds a plus to a positive amount. */
  sign?: "auto" | "always";
  /** As in `AmountFormat`; a hero is a `figure`. */
  decimals?: Decimals;
  className?: string;
}

/** The look itself is in globals.css: classes on each of a page's two hundred amounts would be most of its bytes. */
function lookOf({ size, className }: AmountLook): { className?: string } {
  const classes = [size === "hero" && "serif text-amount", className].filter(Boolean).join(" ");
  return classes === "" ? {} : { className: classes };
}

/** The same width for every hidden amount, because its length would disclose its size. */
const MASK = "••••••";

/**
 * An amount in digits. An investor's amount uses `Amount`; a public one, such as a deal's minimum, sets `isPublic`
 * and stays visible when amounts are hidden.
 */
export function AmountView({
  locale,
  size = "inherit",
  sign = "auto",
  decimals = size === "hero" ? "figure" : "always",
  className,
  isPublic = false,
  ...money
}: AmountLook & Money & { locale: Locale; isPublic?: boolean }) {
  const parts = amountParts(money, sign);
  const isDrawnWhole = !writesDecimals(money, decimals);
  const shown = {
    amount: isDrawnWhole ? wholeFromLakh(money.amount) : money.amount,
    currency: money.currency ?? "INR",
  };
  return (
    <span
      role="img"
      data-slot="amount"
      {...(isPublic && { "data-public": "" })}
      aria-label={spokenMoney(shown, locale, sign)}
      {...lookOf({ size, ...(className !== undefined && { className }) })}
    >
      {`${parts.sign}${parts.symbol}${parts.whole}`}
      {!isDrawnWhole && <small>{`.${parts.decimals}`}</small>}
    </span>
  );
}

interface MaskProps extends AmountLook {
  currency?: Currency | undefined;
  label: string;
}

export function MaskedAmount({ currency = "INR", label, ...look }: MaskProps) {
  return (
    <span role="img" data-slot="amount" data-masked="" aria-label={label} {...lookOf(look)}>
      {`${CURRENCY_SIGNS[currency]}${MASK}`}
    </span>
  );
}
