import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Grams } from "@/components/money/grams";
import { Notice } from "@/components/ui/feedback";
import type { MetalTransaction } from "@/lib/contract/calls/metals";
import type { Query } from "./metal-address";

interface JustTradedProps {
  trades: readonly MetalTransaction[];
  query: Query;
}

/** Confirms the trade just paid through the wallet. The URL contains only its id; the figures come from the backend. */
export async function JustTraded({ trades, query }: JustTradedProps) {
  const trade = trades.find(({ transactionId, state }) => transactionId === query.trade && state === "SUCCESS");
  if (!trade) return null;
  const { kind, grams, total, metal } = trade;
  const t = await getTranslations("metals");
  return (
    <div className="mb-8">
      <Notice tone="positive" live>
        {t.rich(`done.${kind}.${metal}`, {
          weight: () => <Grams weight={grams} />,
          total: () => <Amount amount={total} />,
        })}
      </Notice>
    </div>
  );
}
