import { expect, it } from "vitest";
import { pathAfterVisit, stateAfter } from "./visit-state";

it("waits for what may come yet, and ends with what will not", () => {
  expect(stateAfter("GATEWAY_UNAVAILABLE")).toEqual({ stage: "waiting", code: "GATEWAY_UNAVAILABLE" });
  expect(stateAfter("DIGILOCKER_DENIED")).toEqual({ stage: "refused", code: "DIGILOCKER_DENIED" });
  expect(stateAfter("UNAUTHENTICATED")).toEqual({ stage: "signed-out" });
});

it("says on the page of KYC what was done, and leaves every other page as it was", () => {
  expect(pathAfterVisit("/kyc?step=aadhaar")).toBe("/kyc?after=aadhaar");
  expect(pathAfterVisit("/hi/kyc")).toBe("/hi/kyc?after=aadhaar");
  expect(pathAfterVisit("/profile?a=1")).toBe("/profile?a=1");
});
