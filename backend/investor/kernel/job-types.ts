/** Everything an investor's alarm may have to do later. */
export type JobType =
  /** Send the outbox. Reference: "all". */
  | "OUTBOX"
  /** Take an investment's saga one step on. Reference: its id. */
  | "SAGA"
  /** See whether a payout that is due has been paid. Reference: `<investmentId>:<payoutSequence>`. */
  | "PAYOUT"
  /** Ask the provider what became of a payment nobody has told us about. Reference: its key. */
  | "PAYMENT"
  /** Order a withdrawal's transfer, or ask what became of it. Reference: the wallet transaction. */
  | "WITHDRAWAL"
  /** Send on to a new bank account, once it has cooled down, what was gathered meanwhile. Reference: "all". */
  | "AUTO_WITHDRAW"
  /** Have the book of a child made. Reference: the child's id. */
  | "CHILD"
  /** Send an invitation by message. Reference: its id. */
  | "INVITATION"
  /** Take a file that nobody keeps out of the bucket. Reference: the document's id. */
  | "DOCUMENT"
  /** Ask what the desk has found in a client master report. Reference: the report's id. */
  | "CMR"
  /** Order a delivery of shares, or ask where it is. Reference: the investment. */
  | "DELIVERY"
  /** Place what was set aside for reinvestment. Reference: the investment whose money it is. */
  | "REINVESTMENT"
  /** Let a contact go that signs in no more. Reference: its number. */
  | "CONTACT"
  /** Tell the owner of a change to who may sign in. Reference: the notice's id. */
  | "SECURITY_NOTICE"
  /** Ask the bank in GIFT City what has come from abroad. Reference: the currency. */
  | "REMITTANCE"
  /** Have the bank in GIFT City take no more for a closed account. Reference: the currency. */
  | "REMITTANCE_CLOSING"
  /** Take a sale of bonds one step on. Reference: the order. */
  | "SELL"
  /** Seal what an earlier key sealed with the current one. Reference: "all". */
  | "KEY_ROTATION"
  /** Take out what has been kept long enough. Reference: "all". */
  | "RETENTION"
  /** Take out of a closed account what need not be kept any more. Reference: CLAIMS, IDENTITY or BOOKS. */
  | "ERASURE";
