import { getTranslations } from "next-intl/server";
import { createMetalPayment, requestMetalSaleOtp } from "@/lib/contract/calls/metals";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { saleCodeWords } from "../_parts/sale-code-words";
import type { OrderWords } from "./order-form";

/** The words of an order's last step but those of its button. */
export async function orderWords(): Promise<Omit<OrderWords, "submit">> {
  const [t, unavailable, errors] = await Promise.all([
    getTranslations("metals"),
    getTranslations("unavailable"),
    errorWordsFor(createMetalPayment, requestMetalSaleOtp),
  ]);
  return {
    code: await saleCodeWords(errors),
    payFrom: t("review.payFrom"),
    errors: { ...errors, IDEMPOTENCY_CONFLICT: t("review.already") },
    unanswered: { WALLET: unavailable("order"), ONLINE: unavailable("payment") },
  };
}
