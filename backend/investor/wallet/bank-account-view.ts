/** How the verified account is told: never by its number. Pure. */
import type { BankAccount } from "../../../lib/contract/wallet.ts";
import type { BankAccountDetail } from "../kyc/bank-account.ts";

export function bankAccountView(account: BankAccountDetail): BankAccount {
  const { maskedAccountNumber, ifsc: ifscCode, bankName, branch, holderName } = account;
  return { maskedAccountNumber, ifscCode, bankName, branch, holderName };
}

/** What a movement of the wallet calls it: `Coastal Bank ••4471`. */
export const maskedNameOf = ({ bankName, maskedAccountNumber }: BankAccountDetail): string =>
  `${bankName} ${maskedAccountNumber}`;
