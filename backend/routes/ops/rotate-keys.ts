import { listInvestorIds } from "../../catalogue/investor-index.ts";
import { reencryptCodes } from "../../catalogue/reward-units.ts";
import type { Env } from "../../env.ts";
import { ENCRYPTED_MANUAL_DEMAT } from "../../gateways/manual/gateways.ts";
import { reencryptDematAccounts } from "../../gateways/manual/order-store.ts";
import { listBankAccounts } from "../../gateways/statements/account-store.ts";
import { reencryptEvidence } from "../../manual-evidence.ts";
import { keyRingOf } from "../../platform/secrets.ts";

interface RotationResult {
  readonly investors: number;
  /**
   * Items that still depend on TOKEN_KEY_PREVIOUS: at 0 ciphertexts it decrypts nothing any more; at 0 tokens it can be
   * removed.
   */
  readonly stillUnderEarlierKeys: { readonly ciphertexts: number; readonly tokens: number };
}

/** Re-encrypts every account's data, the lines of bank accounts, the orders of operators with their evidence, and the voucher codes with the current TOKEN_KEY. May be interrupted and repeated. */
export async function rotateKeysEverywhere(env: Env): Promise<RotationResult> {
  const userIds = await listInvestorIds(env.CATALOGUE);
  let [ciphertexts, tokens] = [0, 0];
  for (const userId of userIds) {
    const left = await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).rotateKeys();
    ciphertexts += left.ciphertexts;
    tokens += left.tokens;
  }
  for (const { id } of await listBankAccounts(env.CATALOGUE)) await env.BANK_ACCOUNT.getByName(id).rotateKeys();
  await reencryptEvidence(env);
  ciphertexts += await reencryptDematAccounts(env.CATALOGUE, ENCRYPTED_MANUAL_DEMAT, keyRingOf(env));
  await reencryptCodes(env.CATALOGUE, keyRingOf(env));
  return { investors: userIds.length, stillUnderEarlierKeys: { ciphertexts, tokens } };
}
