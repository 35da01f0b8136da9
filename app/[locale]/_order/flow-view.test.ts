import { describe, expect, it } from "vitest";
import type { Investment, InvestmentStatus } from "@/lib/contract/calls/investments";
import type { PaymentStatus } from "@/lib/contract/calls/payments";
import { paise } from "@/lib/contract/facts/money";
import { chooseView } from "./flow-view";

const terms = { units: 20 };
const unit = paise(10_000_00);
const open = { unit, progress: { status: "OPEN", remaining: paise(5_00_000_00) } } as const;
const fresh = { investment: null, payment: null, isExpired: false, terms };
// chooseView reads only the status.
const flowWith = (investmentStatus: InvestmentStatus) => ({
  ...fresh,
  investment: { investmentStatus } as Investment,
});

describe("the page of an investment flow", () => {
  it("requests the OTP while the terms are valid and the deal can take the amount", () => {
    expect(chooseView(fresh, open).kind).toBe("confirm");
    expect(chooseView(fresh, { unit, progress: { status: "OPEN", remaining: paise(2_00_000_00) } }).kind).toBe(
      "confirm",
    );
  });

  it("reports that the deal can no longer take the amount", () => {
    expect(chooseView(fresh, { unit, progress: { status: "OPEN", remaining: paise(1_90_000_00) } }).kind).toBe("gone");
    expect(chooseView(fresh, { unit, progress: { status: "CLOSED", remaining: paise(5_00_000_00) } }).kind).toBe(
      "gone",
    );
  });

  it("reports expired terms", () => {
    expect(chooseView({ ...fresh, isExpired: true }, open).kind).toBe("expired");
  });

  it("shows the investment's outcome even after the deal closed and the terms expired", () => {
    const soldOut = { unit, progress: { status: "SOLD_OUT", remaining: paise(0) } } as const;
    const kindOf = (status: InvestmentStatus) => chooseView({ ...flowWith(status), isExpired: true }, soldOut).kind;
    expect(kindOf("SUCCESS")).toBe("success");
    expect(kindOf("FAILED")).toBe("notInvested");
    for (const status of ["INITIATED", "PAYMENT_PENDING", "PROCESSING"] as const) {
      expect(kindOf(status)).toBe("waiting");
    }
  });

  it("offers to pay again after a failed payment while the terms are valid", () => {
    const kindOf = (status: PaymentStatus, isExpired = false) =>
      chooseView({ ...flowWith("PAYMENT_PENDING"), payment: { status }, isExpired }, open).kind;
    expect(["FAILED" as const, "EXPIRED" as const].map((status) => kindOf(status))).toEqual(["declined", "declined"]);
    for (const status of ["CREATED", "PENDING", "SUCCESS"] as const) expect(kindOf(status)).toBe("waiting");
    expect(kindOf("FAILED", true)).toBe("waiting");
  });
});
