import { describe, expect, it } from "vitest";
import type { CallName } from "../contract/calls.ts";
import { propertiesOf } from "../contract/values/analytics-events.ts";
import { CAPTURED_CALLS, type Captured } from "./captured-calls.ts";

type Done = (output: unknown, input: unknown) => readonly (Captured | null)[];
type Failed = (code: string) => Captured;

/** The outcome of a call as `callBackend` has parsed it, as far as its capture reads it. */
function captured(name: CallName, output: unknown, input: unknown = {}): readonly (Captured | null)[] {
  return (CAPTURED_CALLS[name]?.done as Done | undefined)?.(output, input) ?? [];
}

const names = (events: readonly (Captured | null)[]) => events.map((each) => each?.event ?? null);

const payment = { key: "pay_1", kind: "WALLET", status: "SUCCESS", amount: 50_000_00 };
const placed = {
  ...{ investmentId: "inv_1", investmentStatus: "SUCCESS", dealId: "acme-2027", productType: "BOND" },
  ...{ investmentAmount: 1_00_000_00, units: 10, paymentSource: "WALLET" },
};

describe("the events of an outcome", () => {
  it("hold only properties of their catalogue, whatever the call", () => {
    const outcomes = [
      ...captured("payments.user", payment),
      ...captured("investments.invest", { investment: placed }),
      ...captured("investments.start-flow", {}, { dealId: "acme-2027", amount: 1_00_000 }),
      ...captured("wallet.recharge", {}, { amount: 500 }),
      ...captured("wallet.withdraw", {}, { amount: 500.5 }),
      ...captured("bonds.sell-order", { dealId: "acme-2027", isin: "INE002A01018" }, { units: 3 }),
      ...captured("payments.metal.create", { transaction: { total: 10_000 } }, { metal: "GOLD", kind: "BUY" }),
      ...captured("reinvestment.opt-in", placed),
      ...captured("talk.book-mine", { at: Date.parse("2026-11-23T10:00:00Z") }),
      ...captured("group.join-or-leave", {}, { action: "JOIN", invitationCode: "FRIEND42" }),
      ...Object.values(CAPTURED_CALLS).flatMap(({ failed }) => (failed ? [(failed as Failed)("OTP_INVALID")] : [])),
    ];
    expect(outcomes.length).toBeGreaterThan(20);
    for (const each of outcomes) {
      if (each === null) throw new Error("an outcome without an event");
      expect([each.event, propertiesOf(each.event).safeParse(each.properties ?? {}).success]).toEqual([
        each.event,
        true,
      ]);
    }
  });

  it("are none while a payment or an investment is on its way", () => {
    expect(captured("payments.user", { ...payment, status: "PENDING" })).toEqual([null]);
    expect(captured("investments.flow", { investment: null, payment: null })).toEqual([null, null]);
    expect(names(captured("investments.invest", { investment: { ...placed, investmentStatus: "INITIATED" } }))).toEqual(
      [null],
    );
  });

  it("are the same one however often a page looks at the payment or the investment", () => {
    expect(captured("payments.user", payment)).toMatchObject([{ event: "payment_succeeded", once: "payment pay_1" }]);
    expect(captured("payments.user", { ...payment, status: "EXPIRED" })).toMatchObject([{ event: "payment_failed" }]);
    const [first] = captured("investments.invest", { investment: placed });
    const [again] = captured("investments.flow", { investment: placed, payment: null });
    expect(first).toMatchObject({ event: "investment_completed", once: "investment inv_1" });
    expect(again).toEqual(first);
  });

  it("say that KYC is complete with the step that was missing, and not when the account is changed later", () => {
    const state = { canInvest: true };
    expect(names(captured("kyc.pan.save", { canInvest: false }))).toEqual(["kyc_pan_completed"]);
    expect(names(captured("kyc.bank.save", state))).toEqual(["kyc_bank_completed", "kyc_completed"]);
    expect(captured("kyc.bank.save", state, { otp: "123456" })).toEqual([]);
    expect(names(captured("kyc.accreditation.save", state))).toEqual(["kyc_accreditation_completed"]);
  });
});
