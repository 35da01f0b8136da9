import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { loadMessages } from "@/lib/i18n/messages";
import { BalanceChart } from "./balance-chart";

const mask = vi.hoisted(() => ({ isOn: false }));
vi.mock("server-only", () => ({}));
vi.mock("@/components/money/amounts-hidden", () => ({ amountsHidden: async () => mask.isOn }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async ({ namespace }: { namespace: "dashboard.scale" }) =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const today = calendarDateOf("2026-11-26");
const points = [
  { on: calendarDateOf("2025-11-26"), balance: minor(1_234_56) },
  { on: calendarDateOf("2026-11-01"), balance: minor(9_876_54) },
];

async function linesOf(isMasked: boolean): Promise<string> {
  mask.isOn = isMasked;
  const words = { label: "The year", monthEnds: "Month by month" };
  const chart = <BalanceChart {...{ points, today, words }} currency="INR" locale="en" />;
  const html = await new Response(await renderToReadableStream(chart)).text();
  return html.split("<details")[1] ?? "";
}

it("lists the balances of a year as amounts, which a press on the switch hides at once", async () => {
  const lines = await linesOf(false);
  expect(lines.match(/data-slot="amount"/g)).toHaveLength(13);
  expect(lines).toContain("₹1,234");
  expect(lines.replaceAll(/<span[^>]*data-slot="amount".*?<\/span>/g, "")).not.toMatch(/₹/);
});

it("lists none while amounts are hidden", async () => {
  expect(await linesOf(true)).toBe("");
});
