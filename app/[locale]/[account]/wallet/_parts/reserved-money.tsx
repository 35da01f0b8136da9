import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { movementTitle } from "@/components/wallet/movement-table";
import { movementPath } from "@/components/wallet/movement-view";
import { listWalletTransactions, type WalletBalance } from "@/lib/contract/calls/wallet";
import { addMinor, type Minor, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/**
 * Maximum number of lines; the remaining reservations are summed in one line, so the lines still add up to the reserved
 * total.
 */
const SHOWN = 4;

/** The purposes of the reserved money, each with its amount. */
export async function ReservedMoney({ wallet: { currency, held }, locale }: { wallet: WalletBalance; locale: Locale }) {
  const [t, promised] = await Promise.all([
    getTranslations("wallet"),
    readOptional(listWalletTransactions, { currency, type: "DEBIT", state: "INITIATED", pageSize: SHOWN }),
  ]);
  const shown = await Promise.all(
    (promised?.transactions ?? []).map(async (movement) => ({
      ...movement,
      title: await movementTitle(movement),
      path: movementPath(movement),
    })),
  );
  const rest = subtractMinor(held, addMinor(...shown.map(({ amount }) => amount)));
  const others = (promised?.total ?? 0) - shown.length;
  const figure = (of: Minor) => <Amount amount={of} currency={currency} />;
  return (
    <Section title={t("held.title")} className="mt-0">
      <p className="mb-2 text-label text-muted">{t("held.lead")}</p>
      <Lines className="border-line border-y">
        {shown.map(({ transactionId, title, path, amount }) => (
          <Line
            key={transactionId}
            label={path === null ? title : <TextLink href={hrefFor(locale, path)}>{title}</TextLink>}
          >
            {figure(amount)}
          </Line>
        ))}
        {rest > 0 && (
          <Line label={others > 0 ? t("held.others", { count: others }) : t("held.unnamed")}>{figure(rest)}</Line>
        )}
      </Lines>
    </Section>
  );
}
