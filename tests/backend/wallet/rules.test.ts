import { describe, expect, it } from "vitest";
import { isSigned, signatureOf } from "../../../backend/gateways/sandbox/webhook-signature.ts";
import { isSamePhone } from "../../../backend/investor/wallet/own-phone.ts";
import {
  isOverdue,
  nextPollAt,
  PAYMENT_LIFE_MS,
  paymentTransitions,
} from "../../../backend/investor/wallet/payment-rules.ts";
import { pollDelay } from "../../../backend/investor/wallet/wallet-rules.ts";
import { PAYMENT_STATUSES } from "../../../lib/contract/calls/payments.ts";

describe("a payment's status", () => {
  it("only advances: no status can follow its own successor", () => {
    for (const from of PAYMENT_STATUSES) {
      expect(paymentTransitions.allow({ from, to: from })).toBe(false);
      for (const to of PAYMENT_STATUSES) {
        if (paymentTransitions.allow({ from, to }))
          expect(paymentTransitions.allow({ from: to, to: from })).toBe(false);
      }
      expect(paymentTransitions.allow({ from: "SUCCESS", to: from })).toBe(false);
      expect(paymentTransitions.allow({ from, to: "SUCCESS" })).toBe(from !== "SUCCESS");
    }
  });
});

describe("provider polling", () => {
  const payment = { status: "CREATED", createdAt: 0, updatedAt: 0, expiresAt: PAYMENT_LIFE_MS } as const;

  it("doubles the interval each time, includes the expiry, and ends after some twenty queries", () => {
    const requested = [];
    for (let now = 0; now < PAYMENT_LIFE_MS; now = nextPollAt(payment, now) ?? Number.NaN) requested.push(now);
    expect(requested.slice(0, 5)).toEqual([0, 2_000, 4_000, 8_000, 16_000]);
    expect(nextPollAt(payment, requested.at(-1) ?? 0)).toBe(PAYMENT_LIFE_MS);
    expect(requested.length).toBeLessThan(20);
  });

  it("waits for a payment until its expiry, and not beyond", () => {
    expect(isOverdue(payment, PAYMENT_LIFE_MS - 1)).toBe(false);
    expect(isOverdue(payment, PAYMENT_LIFE_MS)).toBe(true);
    expect(isOverdue({ ...payment, status: "SUCCESS" }, PAYMENT_LIFE_MS)).toBe(false);
  });

  it("always moves forward, even past the expiry", () => {
    const late = PAYMENT_LIFE_MS + 60_000;
    expect(nextPollAt(payment, late)).toBeGreaterThan(late);
  });

  it("checks once more a day after a failure, and never after a success", () => {
    const failed = { ...payment, status: "FAILED", updatedAt: 5_000 } as const;
    expect(nextPollAt(failed, 6_000)).toBe(5_000 + 86_400_000);
    expect(nextPollAt(failed, 5_000 + 86_400_000)).toBeNull();
    expect(nextPollAt({ ...payment, status: "SUCCESS" }, 6_000)).toBeNull();
  });
});

it("queries the bank after one second at first, and after ten minutes at most", () => {
  const waits = [0, 500, 5_000, 86_400_000].map((now) => pollDelay({ since: 0, now }));
  expect(waits).toEqual([1_000, 1_000, 5_000, 600_000]);
});

describe("a webhook's signature", () => {
  const signed = { body: "{}", secret: "secret" };
  const now = 1_795_000_000_000;
  const header = signatureOf({ ...signed, at: now });

  it("is valid for five minutes either way", () => {
    const at = (shift: number) => isSigned({ ...signed, header, now: now + shift });
    expect([at(0), at(300_000), at(-300_000)]).toEqual([true, true, true]);
    expect([at(301_000), at(-301_000)]).toEqual([false, false]);
  });

  it("is accepted beside one of another secret, while the provider rotates its own", () => {
    const [time, tag] = header.split(",");
    expect(isSigned({ ...signed, header: `${time},v1=${"0".repeat(64)},${tag}`, now })).toBe(true);
  });

  it.each([null, "", "t=1", `v1=${"0".repeat(64)}`, `${header.split(",")[0]},v1=zz`, "t=abc,v1=abc"])(
    "is not valid as %s",
    (text) => {
      expect(isSigned({ ...signed, header: text, now })).toBe(false);
    },
  );
});

it("matches a phone number with and without its dial code, and no other", () => {
  const own = "+919876543210";
  const same = ["9876543210", "+919876543210", "919876543210", "09876543210"];
  expect(same.map((input) => isSamePhone({ input, own }))).toEqual([true, true, true, true]);
  const others = ["9876543211", "876543210", "+9876543210", "+19876543210", "3210"];
  expect(others.map((input) => isSamePhone({ input, own }))).toEqual([false, false, false, false, false]);
});
