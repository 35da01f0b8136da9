import type { Taxpayer } from "../../../lib/finance/tax.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { residencyIn } from "../kyc/residence-rules.ts";

/** Investing requires a verified PAN, so the TDS rate without PAN never applies here. */
export function taxpayerOf({ sql }: Pick<AccountContext, "sql">): Taxpayer {
  const { country, dateOfBirth: bornOn } = getIdentity(sql);
  return { residency: residencyIn(country), panVerified: true, bornOn };
}
