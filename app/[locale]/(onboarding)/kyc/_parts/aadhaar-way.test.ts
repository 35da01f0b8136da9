import { expect, it } from "vitest";
import { chooseWay } from "./aadhaar-way";

it("takes the way that is asked for, whatever came before", () => {
  expect(chooseWay("digilocker", "AADHAAR_IMAGE_BLURRED")).toBe("digilocker");
  expect(chooseWay("otp", "DIGILOCKER_DENIED")).toBe("otp");
});

it("goes on with the way that was tried, where nobody asks", () => {
  expect(chooseWay(undefined, "AADHAAR_IMAGE_GLARE")).toBe("pictures");
  expect(chooseWay(undefined, "DIGILOCKER_NO_AADHAAR")).toBe("digilocker");
  expect(chooseWay(undefined, "AADHAAR_NO_MOBILE")).toBe("otp");
  expect(chooseWay(undefined, null)).toBe("otp");
});

it("knows no other way", () => {
  expect(chooseWay("constructor", null)).toBe("otp");
});
