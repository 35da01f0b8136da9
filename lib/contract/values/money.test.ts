import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  addMinor,
  addPaise,
  type Minor,
  majorFromMinor,
  minor,
  type Paise,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
  subtractMinor,
  subtractPaise,
} from "../facts/money";
import { amount, amountText, minorMoney, money } from "./money";

const CRORE = 1_00_00_000;
/** Above this, a floating-point number of rupees cannot distinguish two neighbouring paise. */
const EXACT_BELOW = 2 ** 53 / 100;

const codesOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

describe("rupees become paise", () => {
  it.each([
    [1, 100],
    [1.15, 115],
    [0.07, 7],
    [0.1, 10],
    [8.2, 820],
    [4.35, 435],
    [64.1, 6_410],
    [1_00_00_000.01, 1_00_00_000_01],
    [-1.15, -115],
    [-0.01, -1],
  ])("parses %d rupees digit by digit as %d paise", (rupees, expected) => {
    expect(paiseFromRupees(rupees)).toBe(expected);
  });

  it.each([0.001, 1.005, 0.1 + 0.2, 100.999, -0.005, 1e-3])("rejects a third decimal: %d", (rupees) => {
    expect(paiseFromRupees(rupees)).toBeNull();
    expect(codesOf(money, rupees)).toEqual(["AMOUNT_INVALID"]);
    expect(codesOf(minorMoney, rupees)).toEqual(["AMOUNT_INVALID"]);
  });

  it.each([1e21, 1.5e300, 1e-7, -1e-9, 1e22, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "rejects a number with an exponent, and a non-number: %d",
    (rupees) => {
      expect(paiseFromRupees(rupees)).toBeNull();
      expect(money.safeParse(rupees).success).toBe(false);
    },
  );

  it("never beyond the safe integers", () => {
    expect(paiseFromRupees(Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(paiseFromRupees(-Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(paiseFromRupees(90_071_992_547_409)).toBe(90_071_992_547_409_00);
    expect(paiseFromRupees(90_071_992_547_410)).toBeNull();
    expect(paiseFromRupees(1e20)).toBeNull();
  });

  it("never to a negative zero", () => {
    expect([paiseFromRupees(-0), paise(-0), minor(-0), subtractPaise(paise(5), paise(5))]).toEqual([0, 0, 0, 0]);
    expect(Object.is(money.parse(-0), 0)).toBe(true);
    expect(Object.is(rupeesFromPaise(paise(-0)), 0)).toBe(true);
    expect(JSON.stringify(z.encode(money, paise(-0)))).toBe("0");
  });

  it.each(["1", "1.00", null, undefined, 1n, [1], { value: 1 }, true])(
    "rejects a value that is not a number: %o",
    (value) => {
      expect(money.safeParse(value).success).toBe(false);
      expect(minorMoney.safeParse(value).success).toBe(false);
      expect(amount.safeParse(value).success).toBe(false);
    },
  );
});

describe("paise become rupees", () => {
  it.each([
    [0, 0],
    [1, 0.01],
    [9, 0.09],
    [10, 0.1],
    [99, 0.99],
    [100, 1],
    [-1, -0.01],
    [-100, -1],
    [-105, -1.05],
    [1_00_00_00_000_01, 1_00_00_00_000.01],
  ])("encodes %d as %d", (amountPaise, rupees) => {
    expect(rupeesFromPaise(paise(amountPaise))).toBe(rupees);
    expect(majorFromMinor(minor(amountPaise))).toBe(rupees);
  });

  it("comes back as it went, in either direction, for every size that is exact", () => {
    let seed = 39;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    for (let digits = 1; digits < 14; digits++) {
      for (let tries = 0; tries < 200; tries++) {
        const own = paise(next(10 ** digits) * (tries % 2 === 0 ? 1 : -1));
        expect(money.parse(z.encode(money, own))).toBe(own);
        expect(minorMoney.parse(JSON.parse(JSON.stringify(z.encode(minorMoney, own))))).toBe(own);
      }
    }
    for (const own of [Math.floor(EXACT_BELOW) - 1, 100 * CRORE * 100])
      expect(money.parse(rupeesFromPaise(paise(own)))).toBe(own);
  });

  it("refuses to encode a fraction of a paisa or an unsafe integer, which no branded amount is", () => {
    for (const value of [1.5, 100.25, Number.NaN, 2 ** 53]) {
      expect(z.safeEncode(money, value as Paise).success).toBe(false);
      expect(z.safeEncode(minorMoney, value as Minor).success).toBe(false);
    }
  });
});

describe("arithmetic", () => {
  it("refuses what is not a whole number of paise instead of rounding it", () => {
    for (const value of [0.5, 1.0000001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)]) {
      expect(() => paise(value)).toThrow(RangeError);
      expect(() => minor(value)).toThrow(RangeError);
    }
  });

  it("refuses a sum that is no longer exact", () => {
    const most = paise(Number.MAX_SAFE_INTEGER);
    expect(() => addPaise(most, paise(1))).toThrow(RangeError);
    expect(() => addMinor(most, minor(1))).toThrow(RangeError);
    expect(() => subtractPaise(paise(-Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError);
    expect(() => subtractMinor(minor(-Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError);
  });

  it("adds nothing up to nothing, and takes the second from the first", () => {
    expect([addPaise(), addMinor(), addPaise(paise(1), paise(2), paise(-4))]).toEqual([0, 0, -1]);
    expect([subtractPaise(paise(3), paise(5)), subtractMinor(minor(5), minor(3))]).toEqual([-2, 2]);
  });
});

describe("an amount that somebody sends", () => {
  it.each([
    [0.01, 1],
    [100 * CRORE, 100 * CRORE * 100],
  ])("accepts the amount %d", (rupees, expected) => {
    expect(codesOf(amount, rupees)).toBe(expected);
  });

  it.each([
    [0, "AMOUNT_INVALID"],
    [-0, "AMOUNT_INVALID"],
    [-1, "AMOUNT_INVALID"],
    [-0.01, "AMOUNT_INVALID"],
    [0.005, "AMOUNT_INVALID"],
    [100 * CRORE + 0.01, "AMOUNT_TOO_LARGE"],
    [90_071_992_547_409, "AMOUNT_TOO_LARGE"],
    [1e21, "AMOUNT_INVALID"],
  ])("rejects the amount %d: %s", (rupees, code) => {
    expect(codesOf(amount, rupees)).toEqual([code]);
  });

  it.each([
    ["1", 100],
    ["0.01", 1],
    ["00012.50", 1_250],
    ["1.10", 110],
    ["1,00,000.50", 10_000_050],
    [" १०० ", 10_000],
  ])("accepts the text %j from a query", (text, expected) => {
    expect(codesOf(amountText, text)).toBe(expected);
  });

  it.each(["", "+1", "-1", "1e3", "1E3", "0x10", "1,00", "1.100", "1.000,50", "1_000", "NaN", "Infinity", "1.2.3"])(
    "rejects the text %j",
    (text) => {
      expect(codesOf(amountText, text)).toEqual(["AMOUNT_INVALID"]);
    },
  );

  it("checks size and decimals of an amount given as text", () => {
    expect(codesOf(amountText, "0.001")).toEqual(["AMOUNT_INVALID"]);
    expect(codesOf(amountText, "0.00")).toEqual(["AMOUNT_INVALID"]);
    expect(codesOf(amountText, "1000000000.01")).toEqual(["AMOUNT_TOO_LARGE"]);
    expect(codesOf(amountText, "9".repeat(16))).toEqual(["AMOUNT_INVALID"]);
  });
});

it("takes neither a bare number nor an amount of an unnamed currency as paise", () => {
  const takesPaise = (own: Paise) => own;
  // @ts-expect-error a bare number may be rupees
  expect(takesPaise(5)).toBe(5);
  // @ts-expect-error a `Minor` has no currency of its own
  expect(takesPaise(minor(5))).toBe(5);
  const takesMinor = (own: Minor) => own;
  expect(takesMinor(paise(5))).toBe(5);
  // @ts-expect-error the sum of paise is a bare number until `addPaise` has checked it
  expect(takesPaise(paise(2) + paise(3))).toBe(5);
});

it("takes no minor units where the wire has rupees", () => {
  const takesRupees = (own: z.input<typeof amount>) => own;
  expect(takesRupees(5)).toBe(5);
  // @ts-expect-error paise are a hundred times as many
  expect(takesRupees(paise(500))).toBe(500);
  // @ts-expect-error so are the minor units of any currency
  expect(takesRupees(minor(500))).toBe(500);
});
