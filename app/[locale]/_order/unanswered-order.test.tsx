/** The words of an order whose code cannot be sent, whose payment page cannot be opened, or that has no answer. */
import { createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import type { PaymentSource } from "@/lib/contract/calls/investments";
import type { CodeError } from "@/lib/contract/facts/code-step";
import { loadMessages } from "@/lib/i18n/messages";
import { ConfirmForm } from "./confirm-form";
import type { ConfirmState } from "./confirm-state";
import { confirmWords } from "./confirm-words";

type Language = "en" | "hi";
const given = vi.hoisted((): { locale: Language } => ({ locale: "en" }));

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "invest" | "kinds" | "unavailable" | "errors") =>
    createTranslator({ locale: given.locale, messages: await loadMessages(given.locale), namespace }),
}));
vi.mock("@/components/money/amount", () => ({ Amount: () => "₹1,00,000" }));
vi.mock("@/lib/web/platform", () => ({ platformEnv: () => ({ ULTRA_ENV: "production" }) }));

const DEAL = {
  dealId: "deal_1",
  product: { kind: "FIXED_DEPOSIT" },
  payer: { name: "Coastal Finance" },
} as unknown as Deal;
const TERMS = { amount: 10_000_000, currency: "INR" } as unknown as InvestmentTerms;

async function shown(locale: Language, start: ConfirmState): Promise<string> {
  given.locale = locale;
  const words = await confirmWords(DEAL, TERMS);
  const never = async (state: ConfirmState) => state;
  return renderToStaticMarkup(
    <ConfirmForm action={never} start={start} hidden={{}} choices={[]} aid={null} words={words} />,
  );
}

const codeStep = (source: PaymentSource, about: CodeError["about"]): ConfirmState => ({
  ...{ step: "code", typed: { source, promised: [] }, otp: "123456", knownOtp: "" },
  sending: {
    ...{
      id: "sending",
      sentTo: "••• 10",
      sentToKnown: "",
      resendAfterSeconds: 30,
      whatsAppAfterSeconds: null,
      passkey: "",
    },
  },
  error: { about, code: "GATEWAY_UNAVAILABLE" },
});

const termsStep: ConfirmState = {
  ...{ step: "terms", source: "WALLET", promised: [], unticked: [], error: "GATEWAY_UNAVAILABLE" },
};

it.each([
  ["en", "whose code cannot be sent", termsStep, "orderCode"],
  ["hi", "whose code cannot be sent", termsStep, "orderCode"],
  ["en", "whose next code cannot be sent", codeStep("ONLINE", "sending"), "orderCode"],
  ["hi", "whose next code cannot be sent", codeStep("ONLINE", "sending"), "orderCode"],
  ["en", "whose payment page cannot be opened", codeStep("ONLINE", "whole"), "payment"],
  ["hi", "whose payment page cannot be opened", codeStep("ONLINE", "whole"), "payment"],
  ["en", "from the wallet that has no answer", codeStep("WALLET", "whole"), "order"],
  ["hi", "from the wallet that has no answer", codeStep("WALLET", "whole"), "order"],
] as const)("says in %s of an order %s what happens to the money", async (locale, _, start, name) => {
  const { unavailable, errors } = await loadMessages(locale);
  const html = await shown(locale, start);
  expect(html).toContain(unavailable[name]);
  expect(html).not.toContain(errors.GATEWAY_UNAVAILABLE);
});
