import { expect, it } from "vitest";
import { paise } from "../../../lib/contract/facts/money.ts";
import { addDays, calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import type { Payment } from "../../../lib/finance/payer-tax.ts";
import { knownPayers, type PayerHolding, tdsOfPayment } from "./payer-tax.ts";
import type { PayoutRecord } from "./payout-store.ts";

const on = calendarDateOf("2026-11-25");
const id = investmentId.parse(`inv_${"0".repeat(25)}`);
const product: PayerHolding["product"] = {
  ...{ kind: "INVOICE_DISCOUNTING", rateBps: 1_200, tenureDays: 30 },
  ...{ invoiceValue: paise(10_00_000_00), invoiceCount: 3 },
};
const taxpayer = { residency: "RESIDENT", panVerified: true } as const;

const late = (payoutSequence: number): PayoutRecord => {
  const [dueOn, none] = [addDays(on, -60), paise(0)];
  return {
    ...{ investmentId: id, payoutSequence, dueOn, accruesTo: dueOn, kind: "INTEREST", status: "DELAYED", paidOn: null },
    ...{ principal: none, interest: none, gross: none, promisedGross: none, tds: none, net: none },
    ...{ tdsRateBps: 0, tdsBasis: "RESIDENT" },
  };
};

/** A holding whose payouts are all late, and how often a payment of it was read. */
function counted(payouts: number, incomePaise: number) {
  let reads = 0;
  const payment = (): Payment => {
    const plain: Payment = {
      ...{ income: "OTHER_INTEREST", on: late(1).dueOn, rentMonths: [], incomePaise: paise(incomePaise) },
      ...{ payablePaise: paise(incomePaise), deductedPaise: null, gain: null },
    };
    return new Proxy(plain, {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
  };
  const rows = Array.from({ length: payouts }, (_, index) => late(index + 1));
  const holding: PayerHolding = { product, payouts: rows, payments: rows.map(() => [payment()]) };
  return { holding, rows, readsOf: () => reads };
}

const taxEach = ({ holding, rows }: ReturnType<typeof counted>, delay: number) => {
  const reader = { known: knownPayers(() => [holding]) };
  return rows.map((payout) => {
    const delayOf = () => paise(delay);
    return tdsOfPayment(reader, { investment: { payerName: "Payer" }, payout, on, taxpayer, delayOf })?.income.tdsPaise;
  });
};

it("the tax of late payouts reads each of them a fixed number of times, however many are late", () => {
  const readsFor = (payouts: number) => {
    const holding = counted(payouts, 1_000_00);
    taxEach(holding, 0);
    return holding.readsOf();
  };
  const [few, many] = [readsFor(40), readsFor(400)];
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThanOrEqual(10 * few);
});

it("late payouts count together, each with its interest for the delay, as if all were paid on the day", () => {
  // Three of ₹3,000 are within the threshold of ₹10,000; with ₹400 each for the delay they are above it.
  expect(taxEach(counted(3, 3_000_00), 0)).toEqual([0, 0, 0]);
  expect(taxEach(counted(3, 3_000_00), 400_00)).toEqual([340_00, 340_00, 340_00]);
});
