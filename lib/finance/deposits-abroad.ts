/**
 * Deposits of people who live abroad, by the account that holds them. A wallet in rupees takes no money from an NRE
 * account (penny-drop.ts), so a deposit from the wallet is held on NRO terms: taxed, and not freely sent abroad. Not
 * legal advice.
 */
import type { LawTable } from "./dated-law.ts";

/** NRO_COMPANY: with a finance company, which holds no accounts, on the terms of an NRO deposit. */
export const DEPOSIT_ACCOUNTS = ["NRO_BANK", "NRO_COMPANY", "NRE", "FCNR"] as const;
export type DepositAccount = (typeof DEPOSIT_ACCOUNTS)[number];

interface AccountTerms {
  /** Whether a non-resident's interest is free of income tax. */
  readonly isExempt: boolean;
  readonly minimumMonths: number;
  readonly maximumMonths: number;
}

export const DEPOSITS_ABROAD: LawTable<Readonly<Record<DepositAccount, AccountTerms>>> = [
  {
    from: "2016-04-01",
    value: {
      NRO_BANK: { isExempt: false, minimumMonths: 0, maximumMonths: 120 },
      NRO_COMPANY: { isExempt: false, minimumMonths: 0, maximumMonths: 36 },
      NRE: { isExempt: true, minimumMonths: 12, maximumMonths: 120 },
      FCNR: { isExempt: true, minimumMonths: 12, maximumMonths: 60 },
    },
    source:
      "FEM (Deposit) Regulations 2016: a company's deposits run for at most three years (schedule 6, repatriable, read at taxmanagementindia.com, ID 20784; schedule 7 of the regulations of 2000, from NRO money, ID 2262; that of 2016 was not seen). Terms of banks: NRO 7 days to 120 months, NRE 12 to 120, FCNR 12 to 60 (bankofindia.co.in/Term_Deposit; the State Bank's table has the same, bank.sbi/portal/web/nri/account-deposits); ten years is a bank's own limit. Exempt: NRE by section 10(4)(ii) of 1961 and Schedule IV, serial 1, of 2025 (eztax.in/income-tax-act-2025/schedule-iv), FCNR(B) by section 10(15)(iv)(fa) (pankajca.blogspot.com); its successor of 2025 was not found in Schedule IV, and Schedules II and III were not opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
];
