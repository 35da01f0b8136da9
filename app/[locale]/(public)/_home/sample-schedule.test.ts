import { describe, expect, it } from "vitest";
import { SETTLEMENT_HOLIDAYS } from "@/lib/finance/business-days";
import { illustrateInvoices, illustrateOneInvoice } from "./sample-schedule";

describe("the sample schedule on the home page", () => {
  const shown = illustrateInvoices(SETTLEMENT_HOLIDAYS);

  it("lists payouts in date order, all after its reference day", () => {
    const dates = shown.payouts.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(dates.every((date) => date > shown.asOf)).toBe(true);
  });

  it("totals its payouts to the paisa", () => {
    const sum = shown.payouts.reduce((total, { netPaise }) => total + netPaise, 0);
    expect(sum).toBe(shown.returnedPaise);
    expect(shown.investedPaise).toBe(50_00_000_00);
  });

  it("shows 12.40 % over 90 days after TDS", () => {
    const textiles = shown.payouts.find(({ seller }) => seller === "Sarvodaya Textiles");
    expect(textiles).toEqual({ seller: "Sarvodaya Textiles", date: "2027-02-22", netPaise: 10_27_517_81 });
  });

  it("takes one of its payouts apart so that the parts add up", () => {
    const { seller, flow } = illustrateOneInvoice(SETTLEMENT_HOLIDAYS);
    expect(flow.principalPaise + flow.incomePaise - flow.tdsPaise).toBe(flow.netPaise);
    expect(shown.payouts).toContainEqual({ seller, date: flow.dueOn, netPaise: flow.netPaise });
  });

  it("states an annual return below the compounded pre-tax rate", () => {
    expect(shown.netXirrBps).toBeGreaterThan(1000);
    expect(shown.netXirrBps).toBeLessThan(shown.highestRateBps);
  });
});
