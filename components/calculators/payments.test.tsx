import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { addDays, calendarDateOf } from "@/lib/contract/values/calendar-date";
import { loadMessages } from "@/lib/i18n/messages";
import { visibleLines } from "@/tests/e2e/support/visible-text";
import { Payments } from "./payments";

vi.mock("next-intl/server", () => ({
  getTranslations: async ({ locale, namespace }: { locale: "en"; namespace: "calculators" }) =>
    createTranslator({ locale, messages: await loadMessages(locale), namespace }),
}));
vi.mock("@/components/ui/drawn/still", () => ({ Still: ({ children }: { children: unknown }) => children }));

/** One payment a day: the first is paid in. */
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    on: addDays(calendarDateOf("2026-01-01"), day),
    name: day === 0 ? "paidIn" : "paidOut",
    amounts: [minor(day === 0 ? -500_00 : day * 1_000_00)],
  }));

const drawn = async (count: number) =>
  new Response(
    await renderToReadableStream(<Payments locale="en" table={{ columns: ["net"], rows: rowsOf(count) }} />),
  ).text();

it("states each drawn payment with its date and amount in a table that opens without scripts", async () => {
  const html = await drawn(3);
  expect(html.match(/<path d="M[^"]*v/g)).toHaveLength(2);
  expect(html).toMatch(/<figcaption[^>]*>Above the line is what comes back/);
  expect(html).toMatch(/<details[^>]*open=""[^>]*><summary>The payments as a table/);
  expect(visibleLines(html.split("<tbody")[1] ?? "").filter((line) => line !== 'role="rowgroup">')).toEqual([
    ...["1 Jan 2026", "Put in", "−₹500.00"],
    ...["2 Jan 2026", "Came back", "₹1,000.00"],
    ...["3 Jan 2026", "Came back", "₹2,000.00"],
  ]);
});

it("is closed at first where it is long, and says how many payments a very long one leaves out", async () => {
  const long = await drawn(37);
  expect(long).toMatch(/<details(?![^>]*open)/);
  expect(long.match(/<tr role="row"/g)).toHaveLength(1 + 37);
  const cut = await drawn(500);
  expect(cut.match(/<tr role="row"/g)).toHaveLength(1 + 366 + 1);
  expect(visibleLines(cut)).toContain("134 further payments in between");
});
