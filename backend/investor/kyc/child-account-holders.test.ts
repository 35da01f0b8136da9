import { expect, it } from "vitest";
import { isHeldForChild } from "./child-account-holders.ts";

const family = { child: "Ira Rao", guardian: "Asha Kulkarni" };

it.each(["IRA RAO", "RAO IRA", "Kumari Ira Rao", "IRA RAO ASHA KULKARNI", "ASHA KULKARNI & IRA RAO"])(
  "accepts an account of the child, alone or with the guardian: %s",
  (holderName) => expect(isHeldForChild({ ...family, holderName })).toBe(true),
);

it.each(["ASHA KULKARNI", "ISA RAO", "RAO ASHA KULKARNI", "DEVIKA R PILLAI", "IRA RAO DEVIKA PILLAI", ""])(
  "refuses an account of anybody else: %s",
  (holderName) => expect(isHeldForChild({ ...family, holderName })).toBe(false),
);

it("refuses the guardian's account where the two names have most letters in common", () => {
  const names = { child: "Vikram Venkataraghavan Subramanian", guardian: "Viren Venkataraghavan Subramanian" };
  expect(isHeldForChild({ ...names, holderName: names.guardian })).toBe(false);
  expect(isHeldForChild({ ...names, holderName: names.child })).toBe(true);
});

it("accepts no joint account without the guardian's registered name", () => {
  expect(isHeldForChild({ ...family, guardian: null, holderName: "IRA RAO ASHA KULKARNI" })).toBe(false);
});
