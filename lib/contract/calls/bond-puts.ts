/** Puts: the holder of a puttable bond returns bonds to the issuer, at the price and on a day of the bond's terms. */

import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { OTP_SENDING_ERRORS } from "../values/identity.ts";
import { investmentId, putExerciseId } from "../values/ids.ts";
import { minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { leavingLot, redemption } from "../values/redemption.ts";
import { otpSentTo } from "./auth.ts";

/**
 * EXERCISED until the window closes and the bonds are redeemed; then REDEEMED. REVOKED by the holder within the window.
 * SUPERSEDED: the issuer calls the bond before the put.
 */
export const PUT_STATUSES = ["EXERCISED", "REVOKED", "SUPERSEDED", "REDEEMED"] as const;
export const putStatus = named("PutStatus", z.enum(PUT_STATUSES));
export type PutStatus = z.infer<typeof putStatus>;

const putExercise = named(
  "PutExercise",
  z.object({
    putId: putExerciseId,
    investmentId,
    /** The put date of the bond. */
    on: calendarDate,
    units: z.number().int().positive(),
    status: putStatus,
    /** Whether it can still be revoked. */
    isRevocable: z.boolean(),
    exercisedAt: instant,
    updatedAt: instant,
  }),
);
export type PutExercise = z.output<typeof putExercise>;

/** AHEAD of the window, OPEN within it, CLOSED after it, or when the bond cannot be put any more. */
export const putWindowState = named("PutWindowState", z.enum(["AHEAD", "OPEN", "CLOSED"]));

const putWindow = named(
  "PutWindow",
  z.object({
    on: calendarDate,
    /** For 100 of outstanding principal, in 1/10,000. */
    price: z.number().int().positive(),
    /** The first and the last day on which the put can be exercised or revoked. */
    opensOn: calendarDate,
    closesOn: calendarDate,
    /** The working day on which the bonds are paid. */
    redeemsOn: calendarDate,
    state: putWindowState,
    /** The exercise in force; null without one. */
    exercise: putExercise.nullable(),
  }),
);
export type PutWindow = z.output<typeof putWindow>;

const units = z.number().int().positive().max(1_000_000_000);
const chosen = { investmentId, on: calendarDate, units };

/** Net = principal + premium + interest − TDS, in the currency of the investment. */
export const putQuote = named(
  "PutQuote",
  z.object({
    ...chosen,
    principal: minorMoney,
    /** Beyond the principal, a part of the gain; negative for a put below par. */
    premium: minorMoney,
    /** Accrued to the day of the redemption. */
    interest: minorMoney,
    redemption,
    /** On the interest. */
    tdsRateBps: z.number().int().min(0),
    /** On interest and gain together. */
    tds: minorMoney,
    net: minorMoney,
    redeemsOn: calendarDate,
    closesOn: calendarDate,
    /** The lots that tax law treats as redeemed, oldest first, if no bond of their ISIN is sold before. */
    lots: z.array(leavingLot),
    /** Bonds that are kept. */
    unitsLeft: z.number().int().min(0),
  }),
);
export type PutQuote = z.output<typeof putQuote>;

export const listPuts = defineCall({
  name: "bonds.puts",
  tag: "Early exit",
  method: "GET",
  path: "/v1/bonds/put",
  inSpecification: false,
  summary: "Returns when the bonds of an investment can be put to their issuer, and what was exercised.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ investmentId }),
  output: z.object({
    investmentId,
    /** Held bonds that are neither in a sell order nor put. */
    availableUnits: z.number().int().min(0),
    /** Earliest first; empty for a holding without puts. */
    windows: z.array(putWindow),
    /** Latest first. */
    exercises: z.array(putExercise),
  }),
  errors: [],
});

const PUT_ERRORS = ["PUT_CLOSED", "PUT_EXERCISED", "UNITS_NOT_AVAILABLE"] as const;

export const quotePut = defineCall({
  name: "bonds.put-quote",
  tag: "Early exit",
  method: "GET",
  path: "/v1/bonds/put/terms",
  inSpecification: false,
  summary: "Returns what putting a number of bonds on a put date would pay.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ investmentId, on: calendarDate, units: z.coerce.number().pipe(units) }),
  output: putQuote,
  errors: [...PUT_ERRORS],
});

export const requestPutOtp = defineCall({
  name: "bonds.put-otp-request",
  tag: "Early exit",
  method: "POST",
  path: "/v1/bonds/put/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms putting this number of bonds, and nothing else.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject(chosen),
  output: otpSentTo,
  errors: [...PUT_ERRORS, ...OTP_SENDING_ERRORS],
});

export const exercisePut = defineCall({
  name: "bonds.put-exercise",
  tag: "Early exit",
  method: "POST",
  path: "/v1/bonds/put",
  inSpecification: false,
  summary:
    "Puts bonds to the issuer on a put date. It can be revoked until the window closes. Above a limit it needs a code.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  /** `otp`: required where the bonds sold and put within 24 hours exceed the limit of remote config. */
  input: z.strictObject({ ...chosen, otp: confirmation.optional() }),
  output: putExercise,
  errors: [...PUT_ERRORS, "SALE_CODE_REQUIRED", ...CONFIRMATION_ERRORS],
});

export const revokePut = defineCall({
  name: "bonds.put-revoke",
  tag: "Early exit",
  method: "PUT",
  path: "/v1/bonds/put/revoke",
  inSpecification: false,
  summary: "Revokes a put while its window is open.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ putId: putExerciseId }),
  inQuery: ["putId"],
  output: putExercise,
  errors: ["PUT_CLOSED"],
});
