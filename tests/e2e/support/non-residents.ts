import { requestForeignAccountOtp, saveForeignAccount } from "../../../lib/contract/calls/foreign-account.ts";
import { requestWithdrawalOtp, withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import { addForeignMoney, arriveByEmail, completeKyc, type Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { newIdentityDocuments, type VerifiedPerson } from "./people.ts";

/* Investors who live abroad and sign in by e-mail. */

interface Abroad {
  /** ISO 3166-1 alpha-2; the United Arab Emirates by default. */
  readonly country?: string;
  /** Sent from abroad before this resolves. */
  readonly money?: readonly { readonly currency: ForeignCurrency; readonly amount: number }[];
}

/** An investor abroad with completed KYC, who needs no Aadhaar. */
export async function arriveAbroad(url: string, { country = "AE", money = [] }: Abroad = {}): Promise<VerifiedPerson> {
  const email = `abroad-${crypto.randomUUID()}@example.com`;
  const { aadhaar, ...documents } = newIdentityDocuments({ country });
  const person = { ...(await arriveByEmail(openClient(url), email)), documents: { ...documents, aadhaar } };
  await completeKyc(person, documents);
  for (const sent of money) await addForeignMoney(person, sent);
  return person;
}

/** An account in the United States, whose bank the sandbox knows. */
export const ACCOUNT_ABROAD = { accountNumber: "0042918273644471", swiftCode: "HUDSUS33" } as const;

/** Withdraws dollars to a verified account abroad and returns the withdrawal's id. */
export async function withdrawDollars({ client, contact }: Person, dollars: number): Promise<string> {
  const account = { currency: "USD", ...ACCOUNT_ABROAD } as const;
  const confirmation = await codeSentBy(client.url, contact, () => client.call(requestForeignAccountOtp, account));
  await client.call(saveForeignAccount, { ...account, otp: confirmation });
  const otp = await codeSentBy(client.url, contact, () =>
    client.call(requestWithdrawalOtp, { amount: String(dollars), currency: "USD" }),
  );
  const { transactionId } = await client.call(withdraw, { otp, amount: dollars, currency: "USD" });
  return transactionId;
}
