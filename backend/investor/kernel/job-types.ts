/** The types of jobs on an investor's scheduler. */
export type JobType =
  /** Deliver the outbox to the queue. Reference: "all". */
  | "OUTBOX"
  /** Run the next step of an investment's saga. Reference: the investment's id. */
  | "SAGA"
  /** Check whether a due payout was paid. Reference: `<investmentId>:<payoutSequence>`. */
  | "PAYOUT"
  /** Tax the open payouts of a payer by the rows of law that have changed. Reference: the payer's name. */
  | "TAX_LAW"
  /** Correct the tax of the ended tax year by rates of exchange that were entered late. Reference: the payer's name. */
  | "TAX_RATE"
  /** Apply the events of a bond that were recorded while it was bought or sold. Reference: the deal's id. */
  | "FIXING"
  /** Poll the provider for a payment's status. Reference: the payment's key. */
  | "PAYMENT"
  /** Order a withdrawal's transfer at the bank, or poll its status. Reference: the id of the wallet transaction. */
  | "WITHDRAWAL"
  /** Withdraw the payouts that accumulated during the cooling period of a new bank account. Reference: "all". */
  | "AUTO_WITHDRAW"
  /** Create the account of a child. Reference: the child's id. */
  | "CHILD"
  /**
   * Notify guardian and child of the eighteenth birthday, or report the take-over to the guardian's account. Reference:
   * the notice's name or TAKEN_OVER.
   */
  | "MAJORITY"
  /** Report a change of guardian to both guardians' accounts. Reference: the change's sequence. */
  | "GUARDIAN"
  /** End a view of this account whose last day has passed, or that was not accepted. Reference: the view's id. */
  | "VIEWER"
  /** End this account's views in the viewed accounts, because it was closed. Reference: "all". */
  | "VIEWING"
  /** Send an invitation by SMS or e-mail. Reference: the invitation's id. */
  | "INVITATION"
  /** Delete an unneeded file from the bucket. Reference: the document's id. */
  | "DOCUMENT"
  /** Call a provider of identity checks again. Reference: the step. */
  | "KYC_CHECK"
  /** Poll the review of a client master report. Reference: the report's id. */
  | "CMR"
  /** Order a delivery of shares, or poll its status. Reference: the investment's id. */
  | "DELIVERY"
  /** Order the deliveries that wait for a demat account. Reference: the id of the client master report that names the account. */
  | "REDELIVERY"
  /** Invest money that is reserved for reinvestment. Reference: the id of the investment that paid it. */
  | "REINVESTMENT"
  /** Release a removed login contact, so that another account can use it. Reference: the row's sequence. */
  | "CONTACT"
  /** Release a removed passkey's credential id. Reference: the passkey's id. */
  | "PASSKEY"
  /** Send a security notice to the account's owner. Reference: the notice's id. */
  | "SECURITY_NOTICE"
  /** Send one message of a notification. Reference: `<notificationId>:<channel>`. */
  | "NOTIFICATION"
  /** Notify the investor that a deal that they follow has opened. Reference: the deal's id. */
  | "DEAL_OPENING"
  /** Notify the investor that an investment is about to mature. Reference: the investment's id. */
  | "MATURITY"
  /** Poll the bank in GIFT City for arrivals from abroad. Reference: the currency. */
  | "REMITTANCE"
  /** Close the virtual account of a closed investor account at the bank in GIFT City. Reference: the currency. */
  | "REMITTANCE_CLOSING"
  /** Poll the bank for transfers into the virtual account, or close it. Reference: "INR". */
  | "BANK_CREDIT"
  /** Send a third party's transfer into the virtual account back to its source. Reference: its UTR. */
  | "CREDIT_RETURN"
  /** Send money from abroad that came for a closed account back to its source. Reference: the remittance's id. */
  | "REMITTANCE_RETURN"
  /** Claim a unit of a reward for a redemption of Stash coins. Reference: the redemption's id. */
  | "REWARD"
  /** End a request for the whole of a locked deposit, or its term. Reference: the request's sequence. */
  | "HARDSHIP"
  /** Notify the holder of a puttable bond of its next window. Reference: the investment's id. */
  | "PUT_NOTICE"
  /** Run the next step of a bond sale. Reference: the order's id. */
  | "SELL"
  /** Issue the tax invoice of a purchase of metal. Reference: the trade's id. */
  | "METAL_INVOICE"
  /** Re-encrypt with the current key the data of earlier keys. Reference: "all". */
  | "KEY_ROTATION"
  /** Delete data whose retention period has ended. Reference: "all". */
  | "RETENTION"
  /** Erase a class of data from a closed account when its retention ends. Reference: CLAIMS, IDENTITY or BOOKS. */
  | "ERASURE";
