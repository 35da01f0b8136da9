import { getTranslations } from "next-intl/server";
import type { Issuer } from "@/lib/products/issuers";
import { outcomeOf } from "@/lib/products/past-deals";

/** How the ended deals of an issuer went, in one line; that there are none is stated too. */
export async function recordWords({ pastDeals }: Pick<Issuer, "pastDeals">): Promise<string> {
  const t = await getTranslations("directory");
  const count = (outcome: string) => pastDeals.filter((deal) => outcomeOf(deal) === outcome).length;
  const total = pastDeals.length;
  return t("record", { total, onTime: count("ON_TIME"), late: count("LATE"), losses: count("LOSS") });
}
