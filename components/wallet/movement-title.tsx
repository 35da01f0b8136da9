import { getTranslations } from "next-intl/server";
import type { WalletTransaction } from "@/lib/contract/wallet";

/** A movement by the name one knows it by: the deal, the bank. */
export async function movementTitle({
  reason,
  counterparty,
}: Pick<WalletTransaction, "reason" | "counterparty">): Promise<string> {
  const t = await getTranslations("wallet");
  const someName = reason === "WITHDRAWAL" || reason === "REMITTANCE" ? t("what.someBank") : t("what.someDeal");
  return t(`what.${reason}`, { name: counterparty ?? someName });
}
