import { getTranslations } from "next-intl/server";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { type Currency, FOREIGN_CURRENCIES, type ForeignCurrency } from "@/lib/contract/facts/money";

interface CurrencyLinksProps {
  current: Currency;
  hrefOf: (currency: ForeignCurrency) => string;
}

/** Links between the currencies of GIFT City. Rupees are the other mode, which the mode switch leads to. */
export async function CurrencyLinks({ current, hrefOf }: CurrencyLinksProps) {
  const t = await getTranslations("dashboard");
  return (
    <nav aria-label={t("books")} className="mb-6 flex flex-wrap gap-1">
      {FOREIGN_CURRENCIES.map((currency) => (
        <AppLink
          key={currency}
          href={hrefOf(currency)}
          aria-current={currency === current ? "true" : undefined}
          className={cn(
            "relative inline-flex h-8 items-center rounded-full px-3.5 font-medium text-label after:absolute after:inset-x-0 after:-inset-y-1.5",
            currency === current ? "bg-accent-soft text-accent" : "text-muted hover:text-ink",
          )}
        >
          {currency}
        </AppLink>
      ))}
    </nav>
  );
}
