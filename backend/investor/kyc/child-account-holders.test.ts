import { expect, it } from "vitest";
import { matchHolders } from "./child-account-holders.ts";

const family = { child: "Ira Rao", guardian: "Asha Kulkarni" };

it.each(["IRA RAO", "RAO IRA", "Kumari Ira Rao", "IRA RAO ASHA KULKARNI", "ASHA KULKARNI & IRA RAO"])(
  "accepts an account of the child, alone or with the guardian: %s",
  (holderName) => expect(matchHolders({ ...family, holderName })).toBe("SAME"),
);

it.each(["ASHA KULKARNI", "ISA RAO", "RAO ASHA KULKARNI", "DEVIKA R PILLAI", "IRA RAO DEVIKA PILLAI", "RIA RAO", ""])(
  "refuses an account of anybody else: %s",
  (holderName) => expect(matchHolders({ ...family, holderName })).toBe("OTHER"),
);

it.each(["IRA RAO A KULKARNI", "IRA RAO & ASHA", "I RAO ASHA KULKARNI", "IRA K RAO", "EERA RAO"])(
  "leaves to a person an account that may be the child's, alone or with the guardian: %s",
  (holderName) => expect(matchHolders({ ...family, holderName })).toBe("PERHAPS"),
);

it("refuses the guardian's account where the two names have most letters in common", () => {
  const names = { child: "Vikram Venkataraghavan Subramanian", guardian: "Viren Venkataraghavan Subramanian" };
  expect(matchHolders({ ...names, holderName: names.guardian })).toBe("OTHER");
  expect(matchHolders({ ...names, holderName: names.child })).toBe("SAME");
});

it("accepts no joint account without the guardian's registered name", () => {
  expect(matchHolders({ ...family, guardian: null, holderName: "IRA RAO ASHA KULKARNI" })).toBe("OTHER");
});
