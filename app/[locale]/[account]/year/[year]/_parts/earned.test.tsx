import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import type { Currency } from "@/lib/contract/facts/money";
import { minor } from "@/lib/contract/facts/money";
import { loadMessages } from "@/lib/i18n/messages";
import { Earned } from "./earned";

vi.mock("server-only", () => ({}));
vi.mock("@/components/money/amounts-hidden", () => ({ amountsHidden: async () => false }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: "year") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const none = minor(0);
async function shown(currency: Currency, tds: number, payouts = 1, promised = payouts): Promise<string> {
  const counts = { payouts, promised, onTime: promised, overdue: 0 };
  const paid = { ...counts, principal: none, earned: minor(24_345_60), tds: minor(tds) };
  const review = { currency, paid, invested: { investments: 0, amount: none } };
  return new Response(await renderToReadableStream(<Earned review={review} />)).text();
}

it("states the TDS of a year in dollars from which an Indian company has deducted", async () => {
  expect(await shown("USD", 7_654_40)).toMatch(/Earned, after TDS.*TDS deducted.*7,654/s);
});

it("says nothing of TDS in a year in dollars from which nothing was deducted, and states a zero in rupees", async () => {
  expect(await shown("USD", 0)).not.toContain("TDS");
  expect(await shown("INR", 0)).toContain("TDS deducted");
});

it("says how many payouts were the investor's own sales and withdrawals, which no payer had promised", async () => {
  expect(await shown("INR", 0, 41, 40)).toContain("41 payouts, 1 of them a sale or withdrawal of your own");
  expect(await shown("INR", 0, 40)).toMatch(/40 payouts</);
});
