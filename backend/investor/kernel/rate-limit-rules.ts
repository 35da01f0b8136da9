/**
 * How often one account may do what costs somebody else something: a payment that is opened costs the provider, terms and
 * reservations keep units from other investors, files and statements cost time that other accounts wait for. Pure.
 */
import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { Window } from "../../durable/sliding-window.ts";

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

interface Limit extends Window {
  readonly refusal: ErrorCode;
}

const perHour = (most: number): Limit => ({
  most,
  withinMinutes: MINUTES_AN_HOUR,
  refusal: "TOO_MANY_REQUESTS",
});

const LIMITS = {
  /** Every command, whatever else it is counted as. Ten a minute is more than any person presses. */
  COMMAND: perHour(600),
  /** Payments opened at the provider, whatever they are for. */
  PAYMENT: { ...perHour(30), refusal: "PAYMENT_LIMIT" },
  /** Terms fixed for an amount; with a payment they keep units set aside. */
  INVESTMENT_TERMS: perHour(60),
  /** Prices asked of the bond market, and terms for ending a deposit early. */
  SALE_TERMS: perHour(60),
  /** Files, the refused ones included. */
  UPLOAD: perHour(20),
  CHILD_ACCOUNT: { ...perHour(10), withinMinutes: MINUTES_A_DAY },
  /** Branches looked up at the bank. */
  LOOKUP: perHour(120),
  STATEMENT: perHour(60),
  /** Everything that is kept of the investor. */
  EXPORT: perHour(10),
  /** Documents of deals. */
  DOCUMENT: perHour(300),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const limitOf = (name: LimitName): Limit => LIMITS[name];

/** Calls with a limit of their own. Codes, invitations, talks and checks of KYC are counted where their rules stand. */
export const LIMIT_OF_CALL: Readonly<Partial<Record<InvestorCallName, LimitName>>> = {
  "investments.start-flow": "INVESTMENT_TERMS",
  "pre-ipo.invest": "INVESTMENT_TERMS",
  "bonds.sell-terms": "SALE_TERMS",
  "bonds.sell-order": "SALE_TERMS",
  "deposits.withdrawal-terms": "SALE_TERMS",
  "bonds.cmr.upload": "UPLOAD",
  "residence.prove": "UPLOAD",
  "kyc.aadhaar.images": "UPLOAD",
  "family.add-child": "CHILD_ACCOUNT",
  "kyc.bank.branch": "LOOKUP",
};
