import { expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { readText } from "./source-tree.ts";

const at = epochMs(Date.parse("2026-11-22T06:30:00Z"));

/** Publishes a sample bond with other terms. */
function publish(name: string, change: Record<string, unknown>) {
  const file = JSON.parse(readText(`data/deals/bonds/${name}.json`));
  return termsFrom(dealFile.parse({ ...file, product: { ...file.product, ...change } }), at, SETTLEMENT_HOLIDAYS);
}

const toMaturity = (monthsToMaturity: number) => ({ monthsToMaturity });
const part = (months: number, shareBps: number) => ({ on: toMaturity(months), shareBps });

const PERPETUAL = "sindhusagar-bank-perpetual";
const callAt = (months: number) => ({ on: toMaturity(months), price: 1_000_000 });

it("a perpetual bond is published without a maturity, in lots of one crore", () => {
  const terms = publish(PERPETUAL, {});
  expect(terms).toMatchObject({ tenureDays: null, product: { issuedOn: "2026-10-23", maturityOn: "2126-10-23" } });
  const file = JSON.parse(readText(`data/deals/bonds/${PERPETUAL}.json`));
  const small = dealFile.parse({ ...file, unit: 1_000_000, minimum: 10_000_000 });
  expect(() => termsFrom(small, at, SETTLEMENT_HOLIDAYS)).toThrow("PERPETUAL_LOT");
});

it("reads the coupon days of a file as months before maturity", () => {
  const { product } = publish("saptarishi-vahan-48m", {});
  expect(product).toMatchObject({
    maturityOn: "2030-11-22",
    steps: [{ from: "2028-11-22" }, { from: "2029-11-22" }],
    calls: [{ on: "2028-11-22" }, { on: "2029-11-22" }],
  });
});

it.each([
  [
    "a step off the coupon days",
    "saptarishi-vahan-48m",
    { steps: [{ from: toMaturity(14), couponBps: 1000 }] },
    "a step",
  ],
  ["a call off the coupon days", "saptarishi-vahan-48m", { calls: [{ on: "2028-11-23", price: 1_000_000 }] }, "a call"],
  ["a put at maturity", "saptarishi-vahan-48m", { puts: [{ on: "2030-11-22", price: 1_000_000 }] }, "a put"],
  ["repayments out of order", "sagarika-jetty-36m", { repayments: [part(3, 1000), part(6, 1000)] }, "not in order"],
  [
    "a repayment twice on one day",
    "sagarika-jetty-36m",
    { repayments: [part(6, 1000), part(6, 1000)] },
    "not in order",
  ],
  ["nothing left at maturity", "sagarika-jetty-36m", { repayments: [part(6, 5000), part(3, 5000)] }, "leave nothing"],
  ["a first coupon off the coupon days", "sagarika-jetty-36m", { firstCouponOn: "2027-01-01" }, "first coupon"],
  ["a repayment before the first coupon", "sagarika-jetty-36m", { repayments: [part(36, 1000)] }, "a repayment"],
  ["coupons of 0 %", "setubandh-infra-zero-120m", { payout: "YEARLY" }, "zero-coupon"],
  ["no coupon and no notification", "setubandh-infra-zero-120m", { notifiedAs: undefined }, "no notification"],
  [
    "a notification and a life of three years",
    "setubandh-infra-zero-120m",
    { maturityOn: { inDays: 1097 } },
    "120 to 240",
  ],
  [
    "a notification and a day less than ten years",
    "setubandh-infra-zero-120m",
    { issuedOn: "2026-11-20", maturityOn: "2036-11-19" },
    "120 to 240",
  ],
  [
    "a notification and a day more than twenty years",
    "setubandh-infra-zero-120m",
    { issuedOn: "2026-11-20", maturityOn: "2046-11-21" },
    "120 to 240",
  ],
  ["a notification and coupons", "sagarika-jetty-36m", { notifiedAs: "S.O. 1(E)" }, "with coupons"],
  ["a return linked to an index", "sagarika-jetty-36m", { linkedTo: "NIFTY 50" }, "MARKET_LINKED_REFUSED"],
  ["a term that nobody knows", "sagarika-jetty-36m", { convertibleInto: "shares" }, "no such product knows"],
  [
    "a floating coupon and steps",
    "saptarishi-vahan-48m",
    { floating: { reference: "91-day Treasury bill", spreadBps: 200, fixings: [] } },
    "a floating coupon and steps",
  ],
  [
    "fixings in its file",
    "samudra-ports-float-48m",
    {
      floating: {
        reference: "91-day Treasury bill",
        spreadBps: 200,
        fixings: [{ from: "2027-01-01", referenceBps: 600 }],
      },
    },
    "ops -- fixing",
  ],
  ["government rank and a monthly coupon", "malayadri-state-120m", { payout: "MONTHLY" }, "half-yearly"],
  ["no maturity and one stated", PERPETUAL, { maturityOn: { inDays: 3_650 } }, "with a maturity"],
  ["no maturity and no call", PERPETUAL, { calls: undefined }, "without a call"],
  ["no maturity and a call after four years", PERPETUAL, { calls: [callAt(1_152)] }, "within five years"],
  ["no maturity and a call above par", PERPETUAL, { calls: [{ ...callAt(1_140), price: 1_010_000 }] }, "face value"],
  ["no maturity and senior rank", PERPETUAL, { security: "SENIOR_UNSECURED" }, "subordinated"],
  ["no maturity and a monthly coupon", PERPETUAL, { payout: "MONTHLY" }, "half-yearly"],
  ["no maturity and puts", PERPETUAL, { puts: [callAt(1_140)], putNoticeDays: 30 }, "no steps"],
  [
    "no maturity and a write-down in its file",
    PERPETUAL,
    { perpetual: { triggerBps: 613, skipped: [], writeDowns: [{ on: "2026-11-01", shareBps: 100 }] } },
    "write-down",
  ],
  [
    "no maturity and a trigger of 5 %",
    PERPETUAL,
    { perpetual: { triggerBps: 500, skipped: [], writeDowns: [] } },
    "below 5.5",
  ],
  ["a maturity before the issue", "setubandh-infra-zero-120m", { maturityOn: { inDays: -10 } }, "before its issue"],
])("refuses a bond with %s", (_, name, change, contradiction) => {
  expect(() => publish(name, change)).toThrow(contradiction);
});

it.each(["2036-11-20", "2046-11-20"])(
  "publishes a notified zero-coupon bond of 2026-11-20 that matures on %s",
  (maturityOn) => {
    const { product } = publish("setubandh-infra-zero-120m", { issuedOn: "2026-11-20", maturityOn });
    expect(product).toMatchObject({ maturityOn, notifiedAs: expect.any(String) });
  },
);
