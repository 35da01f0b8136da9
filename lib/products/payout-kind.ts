/** For each kind of payout, whether it brings money to the investor and whether its payer promised it. */
import { PAYOUT_KINDS, type ScheduledPayout } from "../contract/calls/deals.ts";

type PayoutKind = ScheduledPayout["kind"];

interface PayoutFacts {
  /** It brings money to the investor. An ACCRUAL only pays tax out of compounded interest, a WRITE_DOWN nothing. */
  readonly bringsMoney: boolean;
  /**
   * Its payer promised to pay it on its day, so it is in the payer's record. The investor's own decision, the entry of
   * a tax and a loss are not.
   */
  readonly isPromised: boolean;
}

const PROMISED = { bringsMoney: true, isPromised: true };
const OWN_DECISION = { bringsMoney: true, isPromised: false };
const ENTRY = { bringsMoney: false, isPromised: false };

const FACTS: Readonly<Record<PayoutKind, PayoutFacts>> = {
  MATURITY: PROMISED,
  COUPON: PROMISED,
  REPAYMENT: PROMISED,
  INTEREST: PROMISED,
  RENTAL: PROMISED,
  RESIDUAL: PROMISED,
  RENT: PROMISED,
  EXIT: PROMISED,
  PUT: PROMISED,
  SALE: OWN_DECISION,
  WITHDRAWAL: OWN_DECISION,
  PART_WITHDRAWAL: OWN_DECISION,
  ACCRUAL: ENTRY,
  WRITE_DOWN: ENTRY,
};

export const UNPROMISED_KINDS = PAYOUT_KINDS.filter((kind) => !FACTS[kind].isPromised);
export const MONEYLESS_KINDS = PAYOUT_KINDS.filter((kind) => !FACTS[kind].bringsMoney);

export const bringsMoney = ({ kind }: Pick<ScheduledPayout, "kind">): boolean => FACTS[kind].bringsMoney;

/** Whether the payer promised to pay on the due day. */
export const isPromised = ({ kind }: Pick<ScheduledPayout, "kind">): boolean => FACTS[kind].isPromised;

/** Whether a payout pays money or tax: an ACCRUAL without TDS pays neither and is not listed. */
export const movesMoneyOrTax = ({ kind, tds }: Pick<ScheduledPayout, "kind" | "tds">): boolean =>
  bringsMoney({ kind }) || tds > 0;
