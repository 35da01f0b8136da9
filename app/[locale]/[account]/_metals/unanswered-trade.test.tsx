/** The words of a metal order whose code cannot be sent, whose payment page cannot be opened, or that has no answer. */
import { createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { loadMessages } from "@/lib/i18n/messages";
import type { OrderState } from "./actions";
import { OrderForm } from "./order-form";
import { orderWords } from "./order-words";

type Language = "en" | "hi";
const given = vi.hoisted((): { locale: Language } => ({ locale: "en" }));

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "metals" | "selling" | "login" | "unavailable" | "errors") =>
    createTranslator({ locale: given.locale, messages: await loadMessages(given.locale), namespace }),
}));

async function shown(locale: Language, start: OrderState): Promise<string> {
  given.locale = locale;
  const words = { ...(await orderWords()), submit: "" };
  return renderToStaticMarkup(
    <OrderForm
      {...{ start, locale, words, choices: null, aid: null, hidden: {}, idempotencyKey: "order" }}
      action={async (state) => state}
    />,
  );
}

const review = { step: "review", source: "WALLET", error: "GATEWAY_UNAVAILABLE" } as const;

it.each([
  ["en", "of a sale whose code cannot be sent", { ...review, isOfCode: true }, "orderCode"],
  ["hi", "of a sale whose code cannot be sent", { ...review, isOfCode: true }, "orderCode"],
  ["en", "of a purchase whose payment page cannot be opened", { ...review, source: "ONLINE" }, "payment"],
  ["hi", "of a purchase whose payment page cannot be opened", { ...review, source: "ONLINE" }, "payment"],
  ["en", "of an order that has no answer", review, "order"],
  ["hi", "of an order that has no answer", review, "order"],
] as const)("says in %s %s what happens to the money", async (locale, _, start, name) => {
  const { unavailable, errors } = await loadMessages(locale);
  const html = await shown(locale, start);
  expect(html).toContain(unavailable[name]);
  expect(html).not.toContain(errors.GATEWAY_UNAVAILABLE);
});
