/** The domains of the API. Each call has one; `openapi.json` and the pages of `/developers` are ordered by them. */
export const TAGS = {
  "Sign-in": "One-time codes, Google, sessions, and the contacts that an investor signs in with.",
  Account: "The investor's profile, residence, nominees, and the export and deletion of personal data.",
  Notifications: "What happened to the account, how the investor hears of it, and the deals that they follow.",
  KYC: "PAN, Aadhaar, bank account, accreditation and demat account: what an investor proves before investing.",
  Family: "Child accounts and the consent of their guardian.",
  Viewers: "Read-only access for a relative or an accountant, until a day, with a record of every look.",
  Deals: "Open and past deals, and the terms of an amount invested now.",
  Investments: "From an amount to a confirmed investment, and the reinvestment of what matures.",
  "Early exit": "Selling bonds before they mature, and returning them to their issuer.",
  Deposits: "Withdrawing deposits before they mature, in whole or in part.",
  "Pre-IPO": "Unlisted shares, bought in lots and delivered to the investor's demat account.",
  "GIFT City": "Deposits and bonds in foreign currency for non-residents, and the accounts that pay for them.",
  "Gold and silver": "Prices, holdings and trades of metals.",
  Wallet: "Balance, movements, recharges and withdrawals.",
  Payments: "Payments at the provider, and their status.",
  Portfolio: "What the investor holds, what it pays and what it returns.",
  Statements: "Statements as PDF, and lists as CSV.",
  Referrals: "Referral codes, the leaderboard, and groups that invest together.",
  Consultations: "Half an hour by phone with an expert.",
  Analytics: "Events of the pages, and how fast the pages are.",
  Service: "Health and reference data.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof TAGS;
