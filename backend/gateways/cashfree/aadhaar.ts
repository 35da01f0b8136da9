/**
 * Aadhaar by one-time code through Cashfree. Of the register's answer only name and date of birth are read; the photo, the
 * address and the file leave this module in no form.
 */
import { z } from "zod";
import type { AadhaarConfirmAnswer, AadhaarGateway } from "../aadhaar.ts";
import { type CashfreeApi, CashfreeRefused } from "./client.ts";
import { dayFirst } from "./dates.ts";

const reference = z.union([z.string().min(1), z.number().int()]).transform(String);

const otpAnswer = z.object({ ref_id: reference, status: z.enum(["SUCCESS", "INVALID"]), message: z.string() });

const verifyAnswer = z.object({
  status: z.literal("VALID"),
  name: z.string().trim().min(1).max(200),
  dob: dayFirst,
});

/** One code covers all outcomes of a verification; the message distinguishes them. */
const FAILED = "verification_failed";
const MALFORMED = ["otp_invalid", "otp_empty"];

export const cashfreeAadhaar = (api: CashfreeApi): AadhaarGateway => ({
  async requestOtp({ aadhaarNumber }) {
    const body = { aadhaar_number: aadhaarNumber };
    const path = "/offline-aadhaar/otp";
    const { ref_id, status, message } = await api({ method: "POST", path, body, answer: otpAnswer });
    if (status === "INVALID") return { outcome: "NOT_FOUND" };
    return /not linked/i.test(message) ? { outcome: "NO_MOBILE" } : { outcome: "SENT", reference: ref_id };
  },

  async confirm({ reference: ref_id, otp }) {
    const expected = [FAILED, ...MALFORMED];
    const call = { method: "POST", path: "/offline-aadhaar/verify", body: { otp, ref_id }, expected } as const;
    try {
      const { name, dob } = await api({ ...call, answer: verifyAnswer });
      return { outcome: "CONFIRMED", name, dateOfBirth: dob };
    } catch (cause) {
      const outcome = outcomeOf(cause);
      if (!outcome) throw cause;
      return { outcome };
    }
  },
});

/** Null for an error that says nothing about the code, which may still be right. */
function outcomeOf(cause: unknown): Exclude<AadhaarConfirmAnswer["outcome"], "CONFIRMED"> | null {
  if (!(cause instanceof CashfreeRefused) || cause.status !== 400) return null;
  if (MALFORMED.includes(cause.code)) return "OTP_INVALID";
  if (cause.code !== FAILED) return null;
  if (/expired/i.test(cause.reason)) return "OTP_EXPIRED";
  return /otp entered is invalid/i.test(cause.reason) ? "OTP_INVALID" : null;
}
