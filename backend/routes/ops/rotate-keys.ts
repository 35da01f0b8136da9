import { listInvestorIds } from "../../catalogue/investor-index.ts";
import type { Env } from "../../env.ts";

interface RotationResult {
  readonly investors: number;
  /** What TOKEN_KEY_PREVIOUS is still needed for: at 0 seals it opens nothing any more, at 0 tokens it may go. */
  readonly stillUnderEarlierKeys: { readonly seals: number; readonly tokens: number };
}

/** Walks over all books and brings each under the current TOKEN_KEY. May be stopped, and run again. */
export async function rotateKeysEverywhere(env: Env): Promise<RotationResult> {
  const userIds = await listInvestorIds(env.CATALOGUE);
  let [seals, tokens] = [0, 0];
  for (const userId of userIds) {
    const left = await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).rotateKeys();
    seals += left.seals;
    tokens += left.tokens;
  }
  return { investors: userIds.length, stillUnderEarlierKeys: { seals, tokens } };
}
