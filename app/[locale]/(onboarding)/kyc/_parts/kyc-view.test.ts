import { describe, expect, it } from "vitest";
import { KYC_STEPS, type KycState, type KycStatus, type KycStep } from "@/lib/contract/calls/kyc";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { kycViewOf } from "./kyc-view";

function kycState(
  done: Partial<Record<KycStep, KycStatus>>,
  { nextStep, canInvest = false }: { nextStep: KycStep | null; canInvest?: boolean },
): KycState {
  const steps = KYC_STEPS.map((step) => {
    const status = done[step] ?? "NOT_STARTED";
    return { step, status, reason: null, detail: null, nameReview: null, keptCheck: null };
  });
  return { steps, nextStep, canInvest };
}

const atBank = kycState({ PROFILE: "VERIFIED", PAN: "VERIFIED", AADHAAR: "VERIFIED" }, { nextStep: "BANK" });
const investable = kycState(
  { PROFILE: "VERIFIED", PAN: "VERIFIED", AADHAAR: "VERIFIED", BANK: "VERIFIED" },
  { nextStep: "ACCREDITATION", canInvest: true },
);

describe("the KYC wizard", () => {
  it("opens the backend's next step when the URL names no valid step", () => {
    expect(kycViewOf(atBank, undefined)).toEqual({ kind: "form", step: "BANK" });
    expect(kycViewOf(atBank, "nonsense")).toEqual({ kind: "form", step: "BANK" });
  });

  it("shows a finished step read-only", () => {
    expect(kycViewOf(atBank, "pan")).toEqual({ kind: "finished", step: "PAN" });
  });

  it("does not open a step ahead of the next one", () => {
    expect(kycViewOf(atBank, "accreditation")).toEqual({ kind: "form", step: "BANK" });
    expect(kycViewOf(atBank, "done")).toEqual({ kind: "form", step: "BANK" });
  });

  it("makes accreditation optional once the investor can invest", () => {
    expect(kycViewOf(investable, undefined)).toEqual({ kind: "form", step: "ACCREDITATION" });
    expect(kycViewOf(investable, "done")).toEqual({ kind: "done" });
  });

  it("shows accreditation read-only while it is pending, and as a form after a rejection", () => {
    const waiting = { ...investable, nextStep: null, steps: withStatus(investable, "PENDING") };
    expect(kycViewOf(waiting, undefined)).toEqual({ kind: "done" });
    expect(kycViewOf(waiting, "accreditation")).toEqual({ kind: "finished", step: "ACCREDITATION" });
    const declined = { ...waiting, steps: withStatus(investable, "REJECTED") };
    expect(kycViewOf(declined, "accreditation")).toEqual({ kind: "form", step: "ACCREDITATION" });
  });

  it("stays at a step whose names a person compares, and opens none behind it", () => {
    const nameReview = { givenName: "R Sharma", registeredName: "R•••• SHARMA", since: epochMs(0) };
    const { steps, ...state } = kycState({ PROFILE: "VERIFIED", PAN: "PENDING" }, { nextStep: null });
    const waiting = { ...state, steps: steps.map((row) => (row.step === "PAN" ? { ...row, nameReview } : row)) };
    expect(kycViewOf(waiting, undefined)).toEqual({ kind: "form", step: "PAN" });
    expect(kycViewOf(waiting, "bank")).toEqual({ kind: "form", step: "PAN" });
    expect(kycViewOf(waiting, "done")).toEqual({ kind: "form", step: "PAN" });
  });

  it("offers Aadhaar to an investor abroad who skipped it", () => {
    const abroad = kycState({ PROFILE: "VERIFIED", PAN: "VERIFIED" }, { nextStep: "BANK" });
    expect(kycViewOf(abroad, "aadhaar")).toEqual({ kind: "form", step: "AADHAAR" });
  });
});

const withStatus = ({ steps }: KycState, status: KycStatus) =>
  steps.map((row) => (row.step === "ACCREDITATION" ? { ...row, status } : row));
