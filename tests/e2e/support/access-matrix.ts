/**
 * The outcome of each call for each investor: an error code or OK. Derived from the call's record; the rows are the
 * exceptions.
 */
import type { z } from "zod";
import { INSTRUCTION_TERMS_VERSION } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import type { CallName, CallNamed } from "../../../lib/contract/calls.ts";
import { jpeg, pdf, png } from "../../../scripts/sandbox/files.ts";
import { everybody, kycStep, owner, type Row } from "./access-row.ts";

const otp = "000000";
const NOMINEE = {
  ...{ name: "Asha Joshi", relation: "SPOUSE", dateOfBirth: "1986-03-04", shareBps: 10_000, guardianName: null },
};
const VIEWER = {
  ...{ name: "Meera Joshi", scope: "TAX", until: "2020-01-06", email: "matrix-viewer@example.com" },
};
const ACCOUNT_ABROAD = { currency: "USD", accountNumber: "918273644471", swiftCode: "HUDSUS33" };
const CARD = { width: 1000, height: 630 };

const TALK = {
  ...{ at: "2020-01-06T05:00:00Z", subject: "CHOOSING_A_DEAL", language: "ENGLISH" },
  ...{ phone: "9822200002", countryCode: "+91" },
};
const UNKNOWN_CONSULTATION = `rm-01.${"0".repeat(25)}.${"0".repeat(22)}`;

const PERIOD = { acknowledgement: "123456789012345", validFrom: "2026-01-01", validTo: "2027-12-31" };
const FIGURES = { totalIncome: 1, declarationsElsewhere: 1, incomeElsewhere: 2 };
const DECLARED = {
  ...everybody(() => ({ ...FIGURES }), "TAX_DECLARATION_TOTAL_BELOW_PARTS"),
  fresh: "KYC_INCOMPLETE",
} as const;

const CREATED = { credentialId: "AA", clientDataJSON: "AA", authenticatorData: "AA" };
const ASSERTION = { ...CREATED, signature: "AA" };

/** A call whose input has required fields has a row that names them. */
type CallWithInput = {
  [Name in CallName]: Record<never, never> extends z.input<CallNamed<Name>["input"]> ? never : Name;
}[CallName];

const EXCEPTIONS: Readonly<Record<CallWithInput, Row> & Partial<Record<CallName, Row>>> = {
  "auth.phone.request": everybody(() => ({ phone: "12", countryCode: "+91" }), "PHONE_INVALID"),
  "auth.phone.delivery": everybody(() => ({ phone: "12", countryCode: "+91" }), "PHONE_INVALID"),
  "auth.phone.verify": everybody(() => ({ phone: "9822200001", countryCode: "+91", otp }), "OTP_EXPIRED"),
  "auth.email.request": everybody(() => ({ email: "nobody" }), "EMAIL_INVALID"),
  "auth.email.verify": everybody(() => ({ email: "matrix@example.com", otp }), "OTP_EXPIRED"),
  "auth.google.verify": everybody(() => ({ token: "e30.e30.e30" }), "GOOGLE_TOKEN_INVALID"),
  "auth.passkey.verify": everybody(() => ASSERTION, "PASSKEY_INVALID"),
  "passkeys.start": everybody(() => ({ otp }), "OTP_INVALID"),
  "passkeys.add": everybody(
    () => ({ ...CREATED, name: "Phone", publicKey: "AA", algorithm: -7, transports: [] }),
    "PASSKEY_INVALID",
  ),
  "passkeys.rename": everybody(() => ({ passkeyId: "nobodys", name: "Phone" }), "NOT_FOUND"),
  "passkeys.remove": everybody(() => ({ passkeyId: "nobodys", otp }), "NOT_FOUND"),
  "sessions.end": everybody(() => ({ sessionId: "nobodys" }), "NOT_FOUND"),
  "deletion.request": {
    input: () => ({ reason: "OTHER" }),
    fresh: "OK",
    verified: "ACCOUNT_HAS_MONEY",
    other: "OK",
  },
  // Cancels the request of the row above; an investor who was refused there has nothing to cancel.
  "deletion.withdraw": { ...everybody(), verified: "NOT_FOUND" },
  "residence.request": { ...everybody(() => ({ country: "AE", reason: "WORK" })), fresh: "KYC_STEP_ORDER" },
  // Verifies the request of the row above; the next row cancels it.
  "residence.prove": {
    input: () => ({ file: new File([pdf(["Residence permit"])], "permit.pdf") }),
    fresh: "RESIDENCE_NO_REQUEST",
    verified: "OK",
    other: "OK",
  },
  "tax-declarations.otp-request": DECLARED,
  "tax-declarations.file": { ...DECLARED, input: () => ({ ...FIGURES, otp }) },
  "tax-declarations.withdraw": everybody(() => ({}), "TAX_DECLARATION_NONE"),
  "treaty-claims.request": { ...everybody(() => PERIOD, "TREATY_RESIDENT"), fresh: "KYC_INCOMPLETE" },
  "treaty-claims.prove": everybody(() => ({ file: new File([pdf(["TRC"])], "trc.pdf") }), "TREATY_NO_REQUEST"),
  "treaty-claims.withdraw": everybody(() => ({}), "TREATY_NO_REQUEST"),
  "residence.withdraw": { ...everybody(), fresh: "RESIDENCE_NO_REQUEST" },
  "contacts.link-request": everybody(() => ({ email: "nobody" }), "EMAIL_INVALID"),
  "contacts.link": everybody(() => ({ email: "matrix-link@example.com", otp, knownOtp: otp }), "OTP_EXPIRED"),
  "contacts.unlink-request": everybody(() => ({ channel: "EMAIL", value: "matrix@example.com" }), "NOT_FOUND"),
  "contacts.unlink": everybody(() => ({ channel: "EMAIL", value: "matrix@example.com", otp }), "NOT_FOUND"),
  "analytics.send": everybody(() => ({ event: "page_viewed" })),
  "user.update-profile": {
    input: () => ({ name: "Kiran Joshi", dateOfBirth: "1984-02-29", country: "IN" }),
    fresh: "OK",
    verified: "OK",
    other: "OK",
  },
  "kyc.pan.verify": kycStep(() => ({ panNumber: "ZZZPZ9999Z" })),
  "kyc.pan.save": kycStep(() => ({ panCardNumber: "ZZZPZ9999Z", name: "Kiran Joshi" })),
  "kyc.aadhaar.verify": kycStep(() => ({ aadhaarNumber: "521185133376" })),
  "kyc.aadhaar.save": kycStep(() => ({ aadhaarNumber: "521185133376", otp })),
  "kyc.aadhaar.images": kycStep(() => ({
    file1: new File([png(CARD)], "front"),
    file2: new File([jpeg(CARD)], "back"),
  })),
  "kyc.aadhaar.digilocker-initiate": kycStep(() => ({ returnUrl: "/kyc" })),
  "kyc.aadhaar.digilocker-return": everybody(
    () => ({ transactionId: `dgl_${"a".repeat(25)}`, code: "a".repeat(25) }),
    "NOT_FOUND",
  ),
  "kyc.aadhaar.digilocker-verify": everybody(() => ({ transactionId: `dgl_${"a".repeat(25)}` }), "NOT_FOUND"),
  "kyc.records.fetch-kra": { ...everybody(() => ({ consent: true })), fresh: "KYC_STEP_ORDER" },
  "kyc.records.check-pan-link": { ...everybody(), fresh: "KYC_STEP_ORDER" },
  "kyc.records.check-passport": {
    ...everybody(() => ({ fileNumber: "PA1079341954215" }), "NOT_FOUND"),
    fresh: "KYC_STEP_ORDER",
  },
  "kyc.bank.save": kycStep(() => ({ accountNumber: "918273644471", ifscCode: "COST0000001" })),
  "kyc.bank.otp-request": {
    ...everybody(() => ({ accountNumber: "918273644471", ifscCode: "NONE0000001" }), "IFSC_NOT_FOUND"),
    fresh: "BANK_ACCOUNT_MISSING",
  },
  "kyc.bank.withdraw-change": everybody(() => ({}), "NOT_FOUND"),
  "kyc.bank.branch": everybody(() => ({ ifscCode: "COST0000001" })),
  "kyc.accreditation.save": owner(({ userId }) => ({
    userId,
    accreditationAnswers: {
      ANNUAL_INCOME: "ABOVE_2_CRORE",
      NET_WORTH: "ABOVE_7_5_CRORE",
      FINANCIAL_ASSETS: "ABOVE_3_75_CRORE",
    },
  })),
  "bonds.cmr.otp-request": { ...everybody(() => ({})), fresh: "KYC_INCOMPLETE" },
  "bonds.cmr.confirm": { ...everybody(() => ({ otp }), "OTP_INVALID"), fresh: "KYC_INCOMPLETE" },
  "bonds.cmr.upload": {
    input: () => ({ file: new File([pdf(["Client Master Report"])], "cmr.pdf") }),
    fresh: "KYC_INCOMPLETE",
    verified: "OK",
    other: "OK",
  },
  "deals.get": everybody(({ dealId }) => ({ id: dealId })),
  "deals.data": everybody(({ dealId }) => ({ id: dealId })),
  "deals.investment-terms": everybody(({ dealId }) => ({ dealId, amount: "50000" })),
  "investments.master-document": everybody(({ dealId }) => ({ dealId })),
  "investments.terms": everybody(({ dealId }) => ({ dealId, amount: "50000" })),
  "investments.start-flow": {
    ...everybody(({ dealId }) => ({ dealId, amount: 50_000 })),
    fresh: "KYC_INCOMPLETE",
  },
  "investments.flow": owner(({ flowKey }) => ({ key: flowKey })),
  "auth.mif.otp-request": owner(({ flowKey }) => ({ key: flowKey }), "FLOW_DONE"),
  "investments.invest": owner(({ flowKey }) => ({ key: flowKey, otp, paymentSource: "WALLET" }), "FLOW_DONE"),
  "investments.transaction": owner(({ investmentId }) => ({ id: investmentId })),
  "payments.user": owner(({ paymentKey }) => ({ key: paymentKey })),
  "payments.wallet": owner(({ paymentKey }) => ({ key: paymentKey })),
  "payments.p2p-create": owner(({ flowKey }) => ({ key: flowKey }), "FLOW_DONE"),
  "payments.wallet-create": { ...everybody(() => ({ amount: 500 })), fresh: "KYC_INCOMPLETE" },
  "payments.metal": everybody(({ paymentKey }) => ({ key: paymentKey }), "NOT_FOUND"),
  "payments.metal.create": everybody(
    () => ({ kind: "BUY", metal: "GOLD", quote: "of nobody", amount: 100 }),
    "QUOTE_INVALID",
  ),
  "payments.metal.otp-request": everybody(() => ({ metal: "GOLD", quote: "of nobody", grams: 1 }), "QUOTE_INVALID"),
  // The deal is invoice discounting, so every verified investor receives the error for the wrong deal type.
  "pre-ipo.invest": {
    ...everybody(({ dealId }) => ({ dealId, lotSize: 1, amount: 50_000 }), "FINANCE_TYPE_MISMATCH"),
    fresh: "KYC_INCOMPLETE",
  },
  "pre-ipo.investment": everybody(({ investmentId }) => ({ id: investmentId }), "NOT_FOUND"),
  "wallet.otp-request": { ...everybody(), fresh: "BANK_ACCOUNT_MISSING", other: "INSUFFICIENT_BALANCE" },
  "wallet.withdraw": {
    input: () => ({ otp, amount: 100 }),
    fresh: "BANK_ACCOUNT_MISSING",
    verified: "OTP_INVALID",
    other: "INSUFFICIENT_BALANCE",
  },
  "wallet.recharge": { ...everybody(() => ({ amount: 500 })), fresh: "KYC_INCOMPLETE" },
  "investments.buffer-available": everybody(() => ({ amount: "500" })),
  "dashboard.investment": owner(({ investmentId }) => ({ id: investmentId })),
  "dashboard.metrics": everybody(() => ({ productType: "ALL" })),
  "dashboard.transactions": everybody(({ investmentId }) => ({
    investmentId: { values: [investmentId], filterType: "IN" },
  })),
  "dashboard.holdings": everybody(),
  "wallet.history": everybody(),
  "dashboard.payout-calendar": everybody(),
  "dashboard.year-review": everybody(() => ({ financialYear: "2025-26" })),
  "moments.close": everybody(() => ({ kind: "KYC_DONE" })),
  "dashboard.exposure": everybody(),
  "dashboard.cashflow": owner(({ investmentId }) => ({ id: investmentId })),
  "deposits.withdrawal-terms": owner(({ investmentId }) => ({ investmentId }), "WITHDRAWAL_NOT_OFFERED"),
  "deposits.withdraw": everybody(
    ({ investmentId }) => ({ investmentId, termsId: `dwt_${"0".repeat(25)}` }),
    "NOT_FOUND",
  ),
  "deposits.part-terms": owner(({ investmentId }) => ({ investmentId }), "WITHDRAWAL_NOT_OFFERED"),
  "deposits.withdraw-part": everybody(
    ({ investmentId }) => ({ investmentId, termsId: `dwt_${"0".repeat(25)}` }),
    "NOT_FOUND",
  ),
  "deposits.hardship": owner(({ investmentId }) => ({ investmentId })),
  "deposits.hardship-request": owner(
    ({ investmentId }) => ({ investmentId, file: new File([pdf(["Certificate"])], "certificate.pdf") }),
    "WITHDRAWAL_NOT_OFFERED",
  ),
  "deposits.hardship-withdraw": owner(({ investmentId }) => ({ investmentId }), "HARDSHIP_NONE"),
  "dashboard.account-statement": everybody(() => ({ from: "2025-04-01", to: "2026-03-31" })),
  "dashboard.tax-statement": everybody(() => ({ financialYear: "2025-26" })),
  "goldsilver.invoices": everybody(() => ({ financialYear: "2026-27" })),
  "goldsilver.invoice": everybody(() => ({ transactionId: `mtx_${"0".repeat(25)}` }), "NOT_FOUND"),
  "tax.certificates": everybody(() => ({ financialYear: "2026-27" })),
  "tax.certificate": everybody(() => ({ certificateId: `crt_${"0".repeat(25)}` }), "NOT_FOUND"),
  "tax.match-credits": everybody(
    () => ({ financialYear: "2025-26", file: new File(["hello"], "26as.txt") }),
    "TAX_CREDIT_UNREADABLE",
  ),
  "dashboard.tax-workbook": everybody(() => ({ financialYear: "2025-26" })),
  "dashboard.tax-workbook-csv": everybody(() => ({ financialYear: "2025-26" })),
  "dashboard.tax-workbook-pdf": everybody(() => ({ financialYear: "2025-26" })),
  "dashboard.tax-workbook-zip": everybody(() => ({ financialYear: "2025-26" })),
  "stash.redemption": everybody(() => ({ redemptionId: `rwd_${"0".repeat(25)}` }), "NOT_FOUND"),
  "stash.redeem": everybody(() => ({ rewardId: "no-such-reward", coins: 1 }), "NOT_FOUND"),
  "deals.tenure-history": everybody(({ dealId }) => ({ dealId, tenure: "3" }), "FINANCE_TYPE_MISMATCH"),
  "bonds.puts": owner(({ investmentId }) => ({ investmentId })),
  "bonds.put-quote": owner(({ investmentId }) => ({ investmentId, on: "2027-01-01", units: 1 }), "PUT_CLOSED"),
  "bonds.put-otp-request": owner(({ investmentId }) => ({ investmentId, on: "2027-01-01", units: 1 }), "PUT_CLOSED"),
  "bonds.put-exercise": owner(({ investmentId }) => ({ investmentId, on: "2027-01-01", units: 1 }), "PUT_CLOSED"),
  "bonds.put-revoke": everybody(() => ({ putId: `put_${"a".repeat(24)}` }), "NOT_FOUND"),
  "bonds.sell-orders": owner(({ investmentId }) => ({ investmentId })),
  "bonds.sell-terms": owner(({ investmentId }) => ({ investmentId, units: 1 }), "SELLING_CLOSED"),
  "bonds.sell-order": everybody(
    ({ investmentId }) => ({ investmentId, units: 1, termsId: `slt_${"a".repeat(24)}` }),
    "NOT_FOUND",
  ),
  "bonds.sell-otp-request": everybody(() => ({ termsId: `slt_${"a".repeat(24)}` }), "NOT_FOUND"),
  "bonds.sell-cancel": everybody(() => ({ orderId: `slo_${"a".repeat(24)}` }), "NOT_FOUND"),
  "reinvestment.opt-in": owner(({ investmentId }) => ({ id: investmentId })),
  "reinvestment.opt-out": owner(({ investmentId }) => ({ id: investmentId })),
  "notifications.read": everybody(() => ({ notificationId: `ntf_${"0".repeat(25)}` }), "NOT_FOUND"),
  "preferences.set-notifications": everybody(() => ({ preferences: [] })),
  "preferences.set-push": everybody(() => ({ subscription: null })),
  "reinvestment.preview": owner(({ investmentId }) => ({ id: investmentId })),
  "reinvestment.instruction-preview": everybody(() => ({})),
  "reinvestment.instruct": {
    ...everybody(() => ({ acceptedTerms: INSTRUCTION_TERMS_VERSION })),
    fresh: "KYC_INCOMPLETE",
  },
  "reinvestment.instruction-pause": { ...everybody(() => ({ isPaused: true })), fresh: "NOT_FOUND" },
  "reinvestment.instruction-revoke": { ...everybody(), fresh: "NOT_FOUND" },
  "deals.followed": everybody(({ dealId }) => ({ id: dealId })),
  "deals.follow": everybody(({ dealId }) => ({ id: dealId, follow: "false" })),
  "calendar.feed": everybody(() => ({ token: "nobodys" }), "NOT_FOUND"),
  "preferences.set-auto-withdraw": everybody(() => ({ autoWithdraw: "false" })),
  "user.add-friendly-name": everybody(() => ({ friendlyName: "Kiran J." })),
  "group.preview": everybody(() => ({ invitationCode: "0000000000000000" }), "NOT_FOUND"),
  "group.join-or-leave": owner(({ invitationCode }) => ({ invitationCode, action: "LEAVE" })),
  "group.invite": everybody(() => ({ name: "Friends of the matrix", goal: 2 })),
  "content.countries": everybody(() => ({ search: "AE" })),
  "content.gift-fd-deals": everybody(() => ({ currency: "USD" })),
  // None of the investments is a GIFT City deposit or bond.
  "gift.fd-investment": everybody(({ investmentId }) => ({ id: investmentId }), "NOT_FOUND"),
  "gift.sb-investment": everybody(({ investmentId }) => ({ id: investmentId }), "NOT_FOUND"),
  "gift.can-invest-in-fd": owner(({ userId }) => ({ dealId: "coastal-gift-usd-365", userId })),
  "gift.can-invest-in-sb": owner(({ userId }) => ({ dealId: "monsoon-wind-gift-usd", userId })),
  // All three investors live in India.
  "wallet.virtual-account": { ...everybody(), fresh: "KYC_INCOMPLETE" },
  "wallet.remittance-details": everybody(() => ({ currency: "USD" }), "GIFT_FOR_NON_RESIDENTS"),
  "user.foreign-bank.otp-request": everybody(() => ACCOUNT_ABROAD, "GIFT_FOR_NON_RESIDENTS"),
  "user.foreign-bank.save": everybody(() => ({ ...ACCOUNT_ABROAD, otp }), "OTP_EXPIRED"),
  "user.foreign-bank.prove": everybody(
    () => ({ file: new File([pdf(["Account confirmation"])], "letter.pdf") }),
    "ACCOUNT_PROOF_NONE",
  ),
  "talk.otp-request": everybody(() => ({ phone: "12", countryCode: "+91" }), "PHONE_INVALID"),
  "talk.book": everybody(() => ({ expert: "rm-01", name: "Kiran Joshi", otp, ...TALK }), "OTP_EXPIRED"),
  "talk.appointment": everybody(() => ({ reference: UNKNOWN_CONSULTATION }), "NOT_FOUND"),
  "talk.move": everybody(() => ({ reference: UNKNOWN_CONSULTATION, at: TALK.at }), "NOT_FOUND"),
  "talk.cancel": everybody(() => ({ reference: UNKNOWN_CONSULTATION }), "NOT_FOUND"),
  // A slot in the past.
  "talk.book-mine": everybody(() => TALK, "SLOT_NOT_OFFERED"),
  "family.add-child": {
    ...everybody(() => ({ name: "Asha Joshi", dateOfBirth: "2019-03-04", consent: true })),
    fresh: "KYC_INCOMPLETE",
  },
  // The verified investor's own id is not a child's id.
  "family.take-over": everybody(() => ({ accept: true }), "NOT_FOUND"),
  "family.end-consent": everybody(({ userId }) => ({ childId: userId }), "NOT_FOUND"),
  "viewers.otp-request": { ...everybody(() => VIEWER, "VIEW_UNTIL_INVALID"), fresh: "KYC_INCOMPLETE" },
  "viewers.invite": { ...everybody(() => ({ ...VIEWER, otp }), "VIEW_UNTIL_INVALID"), fresh: "KYC_INCOMPLETE" },
  "viewers.revoke": everybody(() => ({ viewerId: `vwr_${"0".repeat(25)}` }), "NOT_FOUND"),
  "viewing.accept": everybody(() => ({ invitation: "nobodys" }), "NOT_FOUND"),
  "viewing.leave": everybody(({ userId }) => ({ userId }), "NOT_FOUND"),
  // Of the investor's own account.
  "viewing.account": everybody(() => ({}), "NOT_FOUND"),
  "address.save": everybody(() => ({ line1: "1 Hill Road", line2: null, city: "Mumbai", pin: "400050", state: "27" })),
  "nominees.otp-request": everybody(() => ({ nominees: [NOMINEE] })),
  "nominees.save": everybody(() => ({ nominees: [NOMINEE], otp }), "OTP_INVALID"),
};

/** The access to a call. By default, everybody with a session may make it without input on their own account. */
export const accessTo = (name: CallName): Row => EXCEPTIONS[name] ?? everybody();
