import { expect, it } from "vitest";
import { SELL_ORDER_STATUSES } from "../../../lib/contract/calls/bond-selling.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { isOpen, payoutOfSale, saleTransitions } from "./sale-rules.ts";

it("allows only forward transitions of a sell order", () => {
  const transitions = SELL_ORDER_STATUSES.flatMap((from) =>
    SELL_ORDER_STATUSES.filter((to) => saleTransitions.allow({ from, to })).map((to) => `${from} ${to}`),
  );
  expect(transitions).toEqual([
    "CREATED MATCHED",
    "CREATED CANCELLED",
    "CREATED REJECTED",
    "MATCHED SETTLED",
    "MATCHED REJECTED",
  ]);
  expect(SELL_ORDER_STATUSES.filter(isOpen)).toEqual(["CREATED", "MATCHED"]);
});

it("turns a sale into a payout of the face value and the gain or loss", () => {
  const sale = {
    ...{
      units: 10,
      cleanPrice: 980_000,
      tradesOn: calendarDateOf("2026-11-20"),
      settlesOn: calendarDateOf("2026-11-23"),
    },
    ...{ consideration: paise(9_800_00), accruedInterest: paise(50_00), feeBps: 25, fee: paise(24_50) },
    ...{ gstRateBps: 1800, gst: paise(3_74), tdsRateBps: 0, tds: paise(0), netProceeds: paise(9_825_50), lots: [] },
  };
  expect(payoutOfSale(sale, paise(10_000_00))).toEqual({
    ...{ kind: "SALE", dueOn: "2026-11-23", accruesTo: "2026-11-23", tdsRateBps: 0 },
    ...{ principal: 10_000_00, interest: -174_50, gross: 9_825_50, tds: 0, net: 9_825_50 },
  });
});
