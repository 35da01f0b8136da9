import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { Panel } from "@/components/ui/section";
import { recharge, type WalletLimits } from "@/lib/contract/calls/wallet";
import type { Paise } from "@/lib/contract/facts/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { AddMoneyForm, type AddMoneyState } from "./add-form";
import { readAmount, toTypedText } from "./typed-amount";

interface AddPanelProps {
  action: (state: AddMoneyState, form: FormData) => Promise<AddMoneyState>;
  /** Hidden fields of the form, besides the language. */
  hidden?: Readonly<Record<string, string>>;
  limits: WalletLimits;
  /** The amount in the query. */
  amount: string;
  quickAmounts: readonly Paise[];
  /** The link to this page with an amount filled in. */
  hrefWith: (amount: string) => string;
  /** Whether the page also shows an account for bank transfers; a child has none. */
  isTransferShown: boolean;
  locale: Locale;
}

/** The form for adding money to a wallet. */
export async function AddPanel({
  action,
  hidden,
  limits,
  amount,
  quickAmounts,
  hrefWith,
  isTransferShown,
  locale,
}: AddPanelProps) {
  const [t, unavailable, ofCall] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("unavailable"),
    errorWordsFor(recharge),
  ]);
  const ofPage = { ...ofCall, GATEWAY_UNAVAILABLE: unavailable("payment") };
  const errors = isTransferShown ? ofPage : { ...ofPage, RECHARGE_ABOVE_MAXIMUM: t("add.inParts") };
  const isAboveMax = (readAmount(amount).paise ?? 0) > limits.rechargeMax;
  const words = (value: Paise) => <AmountView isPublic amount={value} locale={locale} decimals="auto" />;
  return (
    <Panel>
      <AddMoneyForm
        key={amount}
        action={action}
        start={{ amount, error: isAboveMax ? "RECHARGE_ABOVE_MAXIMUM" : null }}
        hidden={{ ...hidden, locale, idempotencyKey: crypto.randomUUID() }}
        quickAmounts={quickAmounts.map((each) => ({
          plain: toTypedText(each),
          href: hrefWith(toTypedText(each)),
          words: words(each),
        }))}
        words={{
          amount: t("add.amount"),
          limits: t.rich("add.limits", { min: () => words(limits.rechargeMin), max: () => words(limits.rechargeMax) }),
          quick: t("add.quick"),
          submit: t("add.submit"),
          errors,
        }}
      />
    </Panel>
  );
}
