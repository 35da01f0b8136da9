import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import type { WalletBalance } from "@/lib/contract/calls/wallet";

/** The spendable balance of a wallet as the page's largest figure, with the amount on hold below, if any. */
export async function FreeBalance({ wallet, label }: { wallet: WalletBalance; label: string }) {
  const t = await getTranslations("wallet");
  const { currency, balance, held, posted } = wallet;
  return (
    <>
      <h1 className="text-label text-muted">{label}</h1>
      <p className="text-ink">
        <Amount amount={balance} currency={currency} size="hero" />
      </p>
      {held > 0 && (
        <p className="mt-2 text-body text-muted">
          {t.rich("inAll", {
            held: () => (
              <Amount amount={held} currency={currency} className="font-semibold text-ink" decimals="figure" />
            ),
            total: () => <Amount amount={posted} currency={currency} decimals="figure" />,
          })}
        </p>
      )}
    </>
  );
}
