import { getTranslations } from "next-intl/server";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import { metalOf } from "@/lib/products/categories";

/** The title of a movement that the investor recognises: the deal or the bank. */
export async function movementTitle({
  reason,
  counterparty,
}: Pick<WalletTransaction, "reason" | "counterparty">): Promise<string> {
  const t = await getTranslations("wallet");
  const someName = reason === "WITHDRAWAL" || reason === "REMITTANCE" ? t("what.someBank") : t("what.someDeal");
  const metal = metalOf(counterparty ?? "");
  if (metal && (reason === "METAL_PURCHASE" || reason === "METAL_SALE")) return t(`what.${reason}.${metal}`);
  return t(`what.${reason}`, { name: counterparty ?? someName });
}
