import { expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { translateTo } from "../../platform/translate.ts";
import { deductionTable, quarterTable } from "./deduction-tables.ts";
import type { Deduction } from "./tax-payments.ts";

const day = calendarDateOf("2026-09-18");

const deduction = (gross: number, change: Partial<Deduction> = {}): Deduction => ({
  investmentId: investmentId.parse(`inv_${"0".repeat(25)}`),
  ...{ title: "Coral Ceramics", payer: { name: "Habitat Bay", tan: "ZZZH00015U" }, productType: "INVOICE_DISCOUNTING" },
  ...{ payout: "MATURITY", reference: "inv_1:1", paidOn: day, deductedOn: day, quarter: 2, rateBps: 1000 },
  ...{ section: "393(1) 5(iii)", formerSection: "194A", paymentCode: "1022" },
  ...{ gross: minor(gross), tds: minor(gross / 10), isOnGain: false, ...change },
});

it("sums the deductions of each payer, section, payment code and quarter, and keeps an unknown buyer apart", () => {
  const other = { section: "393(1) 5(i)", formerSection: "193", paymentCode: "1019" } as const;
  const trust = { section: "393(1) 4(ii)", formerSection: "194LBA" } as const;
  const table = quarterTable(
    [
      ...[deduction(100_00), deduction(200_00), deduction(400_00, { quarter: 3 }), deduction(800_00, other)],
      deduction(1_600_00, { payer: { name: null, tan: null } }),
      // The parts of a distribution have one section.
      ...["1014", "1015"].map((paymentCode) => deduction(3_200_00, { ...trust, paymentCode })),
    ],
    translateTo("en"),
  );
  expect(table.rows).toEqual([
    ["Habitat Bay", "ZZZH00015U", "393(1) 5(iii)", "194A", "1022", "TDS2", "Q2", 2, 300_00, 30_00],
    ["Habitat Bay", "ZZZH00015U", "393(1) 5(iii)", "194A", "1022", "TDS2", "Q3", 1, 400_00, 40_00],
    ["Habitat Bay", "ZZZH00015U", "393(1) 5(i)", "193", "1019", "TDS2", "Q2", 1, 800_00, 80_00],
    ["Buyer of your bonds", "not known", "393(1) 5(iii)", "194A", "1022", "TDS2", "Q2", 1, 1_600_00, 160_00],
    ["Habitat Bay", "ZZZH00015U", "393(1) 4(ii)", "194LBA", "1014", "TDS2", "Q2", 1, 3_200_00, 320_00],
    ["Habitat Bay", "ZZZH00015U", "393(1) 4(ii)", "194LBA", "1015", "TDS2", "Q2", 1, 3_200_00, 320_00],
  ]);
});

it("states of each deduction what Schedule TDS asks for, on its line of the return", () => {
  const { columns, rows } = deductionTable([deduction(100_00)], translateTo("en"));
  const cell = (heading: string) => rows[0]?.[columns.findIndex((column) => column.heading === heading)];
  expect([cell("TAN"), cell("Payment code"), cell("Line of ITR-2"), cell("Date of deduction")]).toEqual([
    ...["ZZZH00015U", "1022", "TDS2", day],
  ]);
});
