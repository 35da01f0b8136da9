import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Figure } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/dashboard";
import type { WalletBalance } from "@/lib/contract/wallet";

/** What investments have paid so far, after the tax that is noted under it. */
export async function ReceivedFigure({
  metrics: { received, tds, currency },
}: {
  metrics: Pick<Metrics, "received" | "tds" | "currency">;
}) {
  const t = await getTranslations("dashboard");
  const note = t.rich("receivedNote", { tds: () => <Amount amount={tds} currency={currency} /> });
  return (
    <Figure label={t("received")} note={note}>
      <Amount amount={received} currency={currency} />
    </Figure>
  );
}

/** What lies in the wallet, and how much of it is on its way out. */
export async function WalletFigure({
  wallet: { balance, held, currency },
  className,
}: {
  wallet: WalletBalance;
  className?: string;
}) {
  const t = await getTranslations("dashboard");
  const note =
    held > 0 ? t.rich("walletHeld", { held: () => <Amount amount={held} currency={currency} /> }) : t("walletFree");
  return (
    <Figure {...(className && { className })} label={t("wallet")} note={note}>
      <Amount amount={balance} currency={currency} />
    </Figure>
  );
}
