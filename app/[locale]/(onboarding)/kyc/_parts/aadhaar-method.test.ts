import { expect, it } from "vitest";
import { chooseMethod, concerns } from "./aadhaar-method";

it("uses the requested Aadhaar method, whatever was rejected before", () => {
  expect(chooseMethod("digilocker", "AADHAAR_IMAGE_BLURRED")).toBe("digilocker");
  expect(chooseMethod("otp", "DIGILOCKER_DENIED")).toBe("otp");
});

it("keeps the rejected method when none is requested, and defaults to OTP", () => {
  expect(chooseMethod(undefined, "AADHAAR_IMAGE_GLARE")).toBe("pictures");
  expect(chooseMethod(undefined, "DIGILOCKER_NO_AADHAAR")).toBe("digilocker");
  expect(chooseMethod(undefined, "AADHAAR_NO_MOBILE")).toBe("otp");
  expect(chooseMethod(undefined, null)).toBe("otp");
});

it("ignores an unknown method in the URL", () => {
  expect(chooseMethod("constructor", null)).toBe("otp");
});

it("shows a rejection only on the methods it concerns", () => {
  expect(concerns("pictures", "AADHAAR_IMAGE_BLURRED")).toBe(true);
  expect(concerns("digilocker", "AADHAAR_IMAGE_BLURRED")).toBe(false);
  expect(concerns("pictures", "AADHAAR_NO_MOBILE")).toBe(false);
  expect(concerns("otp", "AADHAAR_NO_MOBILE")).toBe(true);
  for (const method of ["otp", "pictures", "digilocker"] as const) {
    expect(concerns(method, "AADHAAR_NAME_MISMATCH")).toBe(true);
    expect(concerns(method, null)).toBe(true);
  }
});
