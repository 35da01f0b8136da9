import { getTranslations } from "next-intl/server";
import { Coins } from "@/components/deals/coins";

/** The number of coins, and what they are and are not. */
export async function Headline({ balance }: { balance: number }) {
  const t = await getTranslations("stash");
  return (
    <header className="mb-12 border-line-strong border-b pb-8">
      <h1 className="text-label text-muted">{t("heading")}</h1>
      <p className="text-ink">
        <Coins coins={balance} size="hero" />
      </p>
      <p className="mt-2 max-w-prose text-body text-muted">{t("lead")}</p>
    </header>
  );
}
