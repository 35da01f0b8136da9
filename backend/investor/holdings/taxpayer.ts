import type { Taxpayer, TdsRelief } from "../../../lib/finance/taxpayer.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { residencyIn } from "../kyc/residence-rules.ts";
import { listDeclaredReliefs } from "./tax-declaration-store.ts";
import { listTreatyReliefs } from "./treaty-claim-store.ts";

interface KnownTaxpayer extends Taxpayer {
  readonly reliefs: readonly TdsRelief[];
}

/** Investing requires a verified PAN, so the TDS rate without PAN never applies here. */
export function taxpayerOf({ sql }: Pick<AccountContext, "sql">): KnownTaxpayer {
  const { country, dateOfBirth: bornOn } = getIdentity(sql);
  const reliefs = [...listDeclaredReliefs(sql), ...listTreatyReliefs(sql, country)];
  return { residency: residencyIn(country), panVerified: true, bornOn, reliefs };
}
