import { expect, it } from "vitest";
import { pathAfterVisit, stateAfter } from "./visit-state";

it("waits while the gateway is unavailable, and ends on a denial or an expired session", () => {
  expect(stateAfter("GATEWAY_UNAVAILABLE")).toEqual({ stage: "waiting", code: "GATEWAY_UNAVAILABLE" });
  expect(stateAfter("DIGILOCKER_DENIED")).toEqual({ stage: "refused", code: "DIGILOCKER_DENIED" });
  expect(stateAfter("UNAUTHENTICATED")).toEqual({ stage: "signed-out" });
});

it("adds the finished step to the KYC path and leaves other paths unchanged", () => {
  expect(pathAfterVisit("/kyc?step=aadhaar")).toBe("/kyc?after=aadhaar");
  expect(pathAfterVisit("/hi/kyc")).toBe("/hi/kyc?after=aadhaar");
  expect(pathAfterVisit("/profile?a=1")).toBe("/profile?a=1");
});
