/** Where the texts were read that many rows of law cite: copies of the department's and the Gazette's own. */
export const ACT_OF_2025 =
  "Income-tax Act 2025 as amended by the Finance Act 2026 (copy of incometaxindia.gov.in, github.com/abaasairam-ai/income-tax-rag)";
export const RULES_OF_2026 =
  "Income-tax Rules 2026, G.S.R. 198(E) (copy of incometaxindia.gov.in, github.com/abaasairam-ai/income-tax-rag)";
export const FINANCE_ACT_OF_2026 = "Finance Act 2026 (copy of the Gazette, github.com/wig1-max/taxdesk-os)";
export const ACT_OF_1961 =
  "Income-tax Act 1961 (copy of incometaxindia.gov.in of 2025, github.com/namish800/tax-act-scraper)";
