import { getTranslations } from "next-intl/server";
import type { ErrorWords } from "@/lib/i18n/error-text";
import type { SaleCodeWords } from "./sale-code-step";

/** `errors`: of the calls that send the code and take the order. */
export async function saleCodeWords(errors: ErrorWords): Promise<SaleCodeWords> {
  const [t, login, unavailable] = await Promise.all([
    getTranslations("selling"),
    getTranslations("login"),
    getTranslations("unavailable"),
  ]);
  return {
    proceeds: t("code.proceeds"),
    // Formatted in the browser with the contact and the seconds.
    sentTo: t.raw("code.sentTo"),
    label: login("codeLabel"),
    help: t("code.why"),
    change: t("code.change"),
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    unsent: unavailable("orderCode"),
    errors: { ...errors, GATEWAY_UNAVAILABLE: unavailable("order") },
  };
}
