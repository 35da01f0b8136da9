/** The outcome of each call for each investor: an error code or OK. A call without a row fails its test. */
import type { CallName } from "../../../lib/contract/calls.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { jpeg, pdf, png } from "../../../scripts/sandbox/files.ts";

type Outcome = "OK" | ErrorCode;

/** Records of the verified investor that the inputs below name. */
export interface Things {
  readonly dealId: string;
  readonly flowKey: string;
  readonly investmentId: string;
  readonly invitationCode: string;
  readonly paymentKey: string;
  readonly userId: string;
}

interface Row {
  /** Well-formed input, as on the wire. */
  readonly input: (things: Things) => Readonly<Record<string, unknown>>;
  /** Outcome for an investor who has signed in and not started KYC. */
  readonly fresh: Outcome;
  /** Outcome for the owner of the records. */
  readonly verified: Outcome;
  /** Outcome for another verified investor who names the same records. */
  readonly other: Outcome;
}

const nothing = () => ({});

/** The same outcome for every investor with a session. */
const everybody = (input: Row["input"] = nothing, outcome: Outcome = "OK"): Row => ({
  input,
  fresh: outcome,
  verified: outcome,
  other: outcome,
});

/** A step that comes in its order and cannot be repeated. */
const kycStep = (input: Row["input"]): Row => ({ ...everybody(input, "KYC_STEP_DONE"), fresh: "KYC_STEP_ORDER" });

/** OK for the owner, NOT_FOUND for every other investor. */
const owner = (input: Row["input"], verified: Outcome = "OK"): Row => ({
  input,
  fresh: "NOT_FOUND",
  verified,
  other: "NOT_FOUND",
});

const otp = "000000";
const NOMINEE = {
  ...{ name: "Asha Joshi", relation: "SPOUSE", dateOfBirth: "1986-03-04", shareBps: 10_000, guardianName: null },
};
const CARD = { width: 1000, height: 630 };

const TALK = {
  ...{ at: "2020-01-06T05:00:00Z", subject: "CHOOSING_A_DEAL", language: "ENGLISH" },
  ...{ phone: "9822200002", countryCode: "+91" },
};
const UNKNOWN_CONSULTATION = `rm-01.${"0".repeat(25)}.${"0".repeat(22)}`;

const FIGURES = { totalIncome: 300_000, declarationsElsewhere: 1, incomeElsewhere: 1 };

export const ACCESS: Readonly<Record<CallName, Row>> = {
  "auth.phone.request": everybody(() => ({ phone: "12", countryCode: "+91" }), "PHONE_INVALID"),
  "auth.phone.verify": everybody(() => ({ phone: "9822200001", countryCode: "+91", otp }), "OTP_EXPIRED"),
  "auth.email.request": everybody(() => ({ email: "nobody" }), "EMAIL_INVALID"),
  "auth.email.verify": everybody(() => ({ email: "matrix@example.com", otp }), "OTP_EXPIRED"),
  "auth.google.client": everybody(),
  "auth.google.verify": everybody(() => ({ token: "e30.e30.e30" }), "GOOGLE_TOKEN_INVALID"),
  "auth.logout": everybody(),
  "sessions.list": everybody(),
  "sessions.end": everybody(() => ({ sessionId: "nobodys" }), "NOT_FOUND"),
  "sessions.end-others": everybody(),
  "user.export": everybody(),
  "deletion.get": everybody(),
  "deletion.request": {
    input: () => ({ reason: "OTHER" }),
    fresh: "OK",
    verified: "ACCOUNT_HAS_MONEY",
    other: "OK",
  },
  // Cancels the request of the row above; an investor who was refused there has nothing to cancel.
  "deletion.withdraw": { ...everybody(), verified: "NOT_FOUND" },
  "residence.get": everybody(),
  "residence.request": {
    input: () => ({ country: "AE", reason: "WORK" }),
    fresh: "KYC_STEP_ORDER",
    verified: "OK",
    other: "OK",
  },
  // Verifies the request of the row above; the next row cancels it.
  "residence.prove": {
    input: () => ({ file: new File([pdf(["Residence permit"])], "permit.pdf") }),
    fresh: "RESIDENCE_NO_REQUEST",
    verified: "OK",
    other: "OK",
  },
  "tax-declarations.get": everybody(),
  "tax-declarations.otp-request": {
    ...everybody(() => ({ ...FIGURES, totalIncome: 0.5 }), "TAX_DECLARATION_TOTAL_BELOW_PARTS"),
    fresh: "KYC_INCOMPLETE",
  },
  "tax-declarations.file": { ...everybody(() => ({ ...FIGURES, otp }), "OTP_EXPIRED"), fresh: "KYC_INCOMPLETE" },
  "tax-declarations.withdraw": everybody(() => ({}), "TAX_DECLARATION_NONE"),
  "residence.withdraw": { ...everybody(), fresh: "RESIDENCE_NO_REQUEST" },
  "contacts.list": everybody(),
  "contacts.link-request": everybody(() => ({ email: "nobody" }), "EMAIL_INVALID"),
  "contacts.link": everybody(() => ({ email: "matrix-link@example.com", otp, knownOtp: otp }), "OTP_EXPIRED"),
  "contacts.unlink-request": everybody(() => ({ channel: "EMAIL", value: "matrix@example.com" }), "NOT_FOUND"),
  "contacts.unlink": everybody(() => ({ channel: "EMAIL", value: "matrix@example.com", otp }), "NOT_FOUND"),
  ping: everybody(),
  "analytics.send": everybody(() => ({ event: "page_viewed" })),
  "analytics.config": everybody(),
  "analytics.web-vitals": everybody(),
  "user.profile": everybody(),
  "user.update-profile": {
    input: () => ({ name: "Kiran Joshi", dateOfBirth: "1984-02-29", country: "IN" }),
    fresh: "OK",
    verified: "OK",
    other: "OK",
  },
  "user.config": everybody(),
  "user.default-flow": everybody(),
  "user.is-invested": everybody(),
  "login.is-ultra": everybody(),
  "rm.get": everybody(),
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
  "kyc.bank.save": kycStep(() => ({ accountNumber: "918273644471", ifscCode: "COST0000001" })),
  "kyc.bank.otp-request": {
    ...everybody(() => ({ accountNumber: "918273644471", ifscCode: "NONE0000001" }), "IFSC_NOT_FOUND"),
    fresh: "BANK_ACCOUNT_MISSING",
  },
  "kyc.bank.branch": everybody(() => ({ ifscCode: "COST0000001" })),
  "kyc.accreditation.get": everybody(),
  "kyc.accreditation.save": {
    ...everybody(({ userId }) => ({
      userId,
      accreditationAnswers: {
        ANNUAL_INCOME: "ABOVE_2_CRORE",
        NET_WORTH: "ABOVE_7_5_CRORE",
        FINANCIAL_ASSETS: "ABOVE_3_75_CRORE",
      },
    })),
    fresh: "KYC_STEP_ORDER",
  },
  "bonds.cmr.status": everybody(),
  "bonds.cmr.upload": {
    input: () => ({ file: new File([pdf(["Client Master Report"])], "cmr.pdf") }),
    fresh: "KYC_INCOMPLETE",
    verified: "OK",
    other: "OK",
  },
  "deals.list": everybody(),
  "deals.get": everybody(({ dealId }) => ({ id: dealId })),
  "deals.past": everybody(),
  "deals.data": everybody(({ dealId }) => ({ id: dealId })),
  "deals.investment-terms": everybody(({ dealId }) => ({ dealId, amount: "50000" })),
  "investments.master-document": everybody(({ dealId }) => ({ dealId })),
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
  "goldsilver.price": everybody(),
  "goldsilver.user": everybody(),
  "goldsilver.transactions": everybody(),
  // The deal is invoice discounting, so every verified investor receives the error for the wrong deal type.
  "pre-ipo.invest": {
    ...everybody(({ dealId }) => ({ dealId, lotSize: 1, amount: 50_000 }), "FINANCE_TYPE_MISMATCH"),
    fresh: "KYC_INCOMPLETE",
  },
  "pre-ipo.investment": everybody(({ investmentId }) => ({ id: investmentId }), "NOT_FOUND"),
  "pre-ipo.investments": everybody(),
  "wallet.balance": everybody(),
  "wallet.account-detail": everybody(),
  "wallet.transactions": everybody(),
  "wallet.otp-request": { ...everybody(), fresh: "BANK_ACCOUNT_MISSING", other: "INSUFFICIENT_BALANCE" },
  "wallet.withdraw": {
    input: () => ({ otp, amount: 100 }),
    fresh: "BANK_ACCOUNT_MISSING",
    verified: "OTP_INVALID",
    other: "INSUFFICIENT_BALANCE",
  },
  "wallet.recharge": { ...everybody(() => ({ amount: 500 })), fresh: "KYC_INCOMPLETE" },
  "investments.buffer-available": everybody(() => ({ amount: "500" })),
  "dashboard.investments": everybody(),
  "dashboard.investment": owner(({ investmentId }) => ({ id: investmentId })),
  "dashboard.metrics": everybody(() => ({ productType: "ALL" })),
  "dashboard.transactions": everybody(({ investmentId }) => ({
    investmentId: { values: [investmentId], filterType: "IN" },
  })),
  "dashboard.investments-csv": everybody(),
  "dashboard.cashflow": owner(({ investmentId }) => ({ id: investmentId })),
  "deposits.withdrawal-terms": owner(({ investmentId }) => ({ investmentId }), "WITHDRAWAL_NOT_OFFERED"),
  "deposits.withdraw": everybody(
    ({ investmentId }) => ({ investmentId, termsId: `dwt_${"0".repeat(25)}` }),
    "NOT_FOUND",
  ),
  "dashboard.transactions-csv": everybody(),
  "dashboard.account-statement": everybody(() => ({ from: "2025-04-01", to: "2026-03-31" })),
  "dashboard.holdings-statement": everybody(),
  "dashboard.tax-statement": everybody(() => ({ financialYear: "2025-26" })),
  "tax.match-credits": everybody(
    () => ({ financialYear: "2025-26", file: new File(["hello"], "26as.txt") }),
    "TAX_CREDIT_UNREADABLE",
  ),
  "dashboard.tax-workbook": everybody(() => ({ financialYear: "2025-26" })),
  "dashboard.tax-workbook-csv": everybody(() => ({ financialYear: "2025-26" })),
  "dashboard.tax-workbook-pdf": everybody(() => ({ financialYear: "2025-26" })),
  "stash.get": everybody(),
  "deals.tenure-history": everybody(({ dealId }) => ({ dealId, tenure: "3" }), "FINANCE_TYPE_MISMATCH"),
  "dashboard.migration-status": everybody(),
  "bonds.sell-orders": owner(({ investmentId }) => ({ investmentId })),
  "bonds.sell-terms": owner(({ investmentId }) => ({ investmentId, units: 1 }), "SELLING_CLOSED"),
  "bonds.sell-order": everybody(
    ({ investmentId }) => ({ investmentId, units: 1, termsId: `slt_${"a".repeat(24)}` }),
    "NOT_FOUND",
  ),
  "bonds.sell-cancel": everybody(() => ({ orderId: `slo_${"a".repeat(24)}` }), "NOT_FOUND"),
  "reinvestment.opt-in": owner(({ investmentId }) => ({ id: investmentId })),
  "reinvestment.opt-out": owner(({ investmentId }) => ({ id: investmentId })),
  "notifications.list": everybody(),
  "notifications.unread": everybody(),
  "notifications.read": everybody(() => ({ notificationId: `ntf_${"0".repeat(25)}` }), "NOT_FOUND"),
  "preferences.notifications": everybody(),
  "preferences.set-notifications": everybody(() => ({ preferences: [] })),
  "reinvestment.preview": owner(({ investmentId }) => ({ id: investmentId })),
  "deals.followed": everybody(({ dealId }) => ({ id: dealId })),
  "deals.follow": everybody(({ dealId }) => ({ id: dealId, follow: "false" })),
  "calendar.get": everybody(),
  "calendar.renew": everybody(),
  "calendar.revoke": everybody(),
  "calendar.feed": everybody(() => ({ token: "nobodys" }), "NOT_FOUND"),
  "preferences.auto-withdraw": everybody(),
  "preferences.set-auto-withdraw": everybody(() => ({ autoWithdraw: "false" })),
  "referral.get": everybody(),
  "referral.leaderboard": everybody(),
  "user.add-friendly-name": everybody(() => ({ friendlyName: "Kiran J." })),
  "group.info": everybody(),
  "group.preview": everybody(() => ({ invitationCode: "0000000000000000" }), "NOT_FOUND"),
  "group.join-or-leave": owner(({ invitationCode }) => ({ invitationCode, action: "LEAVE" })),
  "group.invite": everybody(() => ({ name: "Friends of the matrix", goal: 2 })),
  "content.countries": everybody(() => ({ search: "AE" })),
  "content.gift-fd-deals": everybody(() => ({ currency: "USD" })),
  "content.gift-sb-deals": everybody(),
  // None of the investments is a GIFT City deposit or bond.
  "gift.fd-investment": everybody(({ investmentId }) => ({ id: investmentId }), "NOT_FOUND"),
  "gift.sb-investment": everybody(({ investmentId }) => ({ id: investmentId }), "NOT_FOUND"),
  "gift.can-invest-in-fd": owner(({ userId }) => ({ dealId: "coastal-gift-usd-365", userId })),
  "gift.can-invest-in-sb": owner(({ userId }) => ({ dealId: "monsoon-wind-gift-usd", userId })),
  "exchange-rates": everybody(),
  // All three investors live in India.
  "wallet.remittance-details": everybody(() => ({ currency: "USD" }), "GIFT_FOR_NON_RESIDENTS"),
  "user.foreign-bank.save": everybody(
    () => ({ currency: "USD", accountNumber: "918273644471", swiftCode: "HUDSUS33" }),
    "GIFT_FOR_NON_RESIDENTS",
  ),
  "talk.slots": everybody(),
  "talk.otp-request": everybody(() => ({ phone: "12", countryCode: "+91" }), "PHONE_INVALID"),
  "talk.book": everybody(() => ({ expert: "rm-01", name: "Kiran Joshi", otp, ...TALK }), "OTP_EXPIRED"),
  "talk.appointment": everybody(() => ({ reference: UNKNOWN_CONSULTATION }), "NOT_FOUND"),
  "talk.move": everybody(() => ({ reference: UNKNOWN_CONSULTATION, at: TALK.at }), "NOT_FOUND"),
  "talk.cancel": everybody(() => ({ reference: UNKNOWN_CONSULTATION }), "NOT_FOUND"),
  "talk.mine": everybody(),
  // A slot in the past.
  "talk.book-mine": everybody(() => TALK, "SLOT_NOT_OFFERED"),
  "family.accounts": everybody(),
  "family.add-child": {
    ...everybody(() => ({ name: "Asha Joshi", dateOfBirth: "2019-03-04", consent: true })),
    fresh: "KYC_INCOMPLETE",
  },
  // The verified investor's own id is not a child's id.
  "family.end-consent": everybody(({ userId }) => ({ childId: userId }), "NOT_FOUND"),
  "nominees.get": everybody(),
  "nominees.otp-request": everybody(() => ({ nominees: [NOMINEE] })),
  "nominees.save": everybody(() => ({ nominees: [NOMINEE], otp }), "OTP_INVALID"),
};
