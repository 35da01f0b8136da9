/** Contract views of bank accounts, with masked numbers only. Pure. */

import type { BankAccount } from "../../../lib/contract/calls/wallet.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type BankAccountDetail, isCooling } from "../kyc/bank-account.ts";
import type { ForeignAccountDetail } from "./foreign-account.ts";
import type { TransferDestination } from "./withdrawal.ts";

export function bankAccountView(account: BankAccountDetail, now: EpochMs): BankAccount {
  const { maskedAccountNumber, ifsc: ifscCode, bankName, branch, holderName } = account;
  const withdrawableFrom = isCooling(account, now) ? account.withdrawableFrom : null;
  return { maskedAccountNumber, ifscCode, bankName, branch, holderName, withdrawableFrom };
}

/** The account's name in wallet movements: `Coastal Bank ••4471`. */
const maskedNameOf = ({ bankName, maskedAccountNumber }: Pick<BankAccount, "bankName" | "maskedAccountNumber">) =>
  `${bankName} ${maskedAccountNumber}`;

/** The destination of a withdrawal in rupees. */
export function destinationOf(account: BankAccountDetail): TransferDestination {
  const { accountNumber, ifsc: routingCode } = account;
  return { accountNumber, routingCode, maskedAccount: maskedNameOf(account) };
}

/** The destination of a withdrawal in a foreign currency. */
export function destinationAbroad(account: ForeignAccountDetail): TransferDestination {
  const { accountNumber, swiftCode: routingCode } = account;
  return { accountNumber, routingCode, maskedAccount: maskedNameOf(account) };
}
