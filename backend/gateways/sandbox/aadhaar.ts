/**
 * Simulated Aadhaar authority: accepts every well-formed number except the magic ones of docs/sandbox.md, and sends its
 * code to the investor's login contact. It stores only a request's reference and the last four digits.
 */
import { randomInt } from "node:crypto";
import { clock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import { withoutTemplate } from "../../platform/wording.ts";
import type { AadhaarGateway } from "../aadhaar.ts";
import type { MessageGateway } from "../messages.ts";
import { unreachable } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

const NOT_FOUND = "200000000013";
const NO_MOBILE = "200000000021";
const SOMEBODY_ELSE = "200000000032";
const UNDER_AGE = "200000000045";
const DOWN = "200000000050";
const EXPIRES_AT_ONCE = "200000000066";
const DOWN_AT_CONFIRMATION = "200000000078";
const ABBREVIATED = "200000000097";

const LIFETIME_MS = 10 * 60_000;

type Row = { code: string; last_four: string; expires_at: number };

function nameOf(aadhaarNumber: string, claimedName: string): string {
  if (aadhaarNumber === SOMEBODY_ELSE) return STRANGER;
  return aadhaarNumber === ABBREVIATED ? abbreviated(claimedName) : claimedName;
}

export function sandboxAadhaar({
  sandbox,
  messages,
}: {
  sandbox: D1Database;
  messages: MessageGateway;
}): AadhaarGateway {
  return {
    async requestOtp({ aadhaarNumber, contactHint }) {
      if (aadhaarNumber === NOT_FOUND) return { outcome: "NOT_FOUND" };
      if (aadhaarNumber === NO_MOBILE) return { outcome: "NO_MOBILE" };
      if (aadhaarNumber === DOWN) return unreachable();
      const [reference, code] = [randomIds.letters(), String(randomInt(1_000_000)).padStart(6, "0")];
      const lastFour = aadhaarNumber.slice(-4);
      const expiresAt = clock.now() + (aadhaarNumber === EXPIRES_AT_ONCE ? 0 : LIFETIME_MS);
      await sandbox
        .prepare("INSERT INTO aadhaar_request (reference, code, last_four, expires_at) VALUES (?, ?, ?, ?)")
        .bind(reference, code, lastFour, expiresAt)
        .run();
      const text = `${code} is the OTP for Aadhaar XXXX XXXX ${lastFour}, asked for by ultra. Valid for 10 minutes.`;
      await messages.send({ ...withoutTemplate(text), ...contactHint, code, key: null });
      return { outcome: "SENT", reference };
    },

    async confirm({ reference, aadhaarNumber, otp, claimedName, claimedDateOfBirth }) {
      if (aadhaarNumber === DOWN_AT_CONFIRMATION) return unreachable();
      const row = await sandbox
        .prepare("SELECT code, last_four, expires_at FROM aadhaar_request WHERE reference = ?")
        .bind(reference)
        .first<Row>();
      if (!row || row.last_four !== aadhaarNumber.slice(-4) || clock.now() >= row.expires_at) {
        return { outcome: "OTP_EXPIRED" };
      }
      if (row.code !== otp) return { outcome: "OTP_INVALID" };
      return {
        outcome: "CONFIRMED",
        name: nameOf(aadhaarNumber, claimedName),
        dateOfBirth: aadhaarNumber === UNDER_AGE ? "2015-06-01" : claimedDateOfBirth,
      };
    },
  };
}
