/**
 * The stock of rewards. Invariants: a unit is claimed by one redemption, in one guarded statement, so concurrent
 * redemptions share no unit and never exceed the stock; a voucher's code is stored encrypted, once.
 */
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { type RedemptionId, type RewardId, redemptionId, type UserId, userId } from "../../lib/contract/values/ids.ts";
import { blindIndex, blindIndexes, decrypt, encrypt, isEncryptedWith, type KeyRing } from "../platform/secrets.ts";

const VOUCHER_CODE = "voucher-code";

interface Codes {
  readonly rewardId: RewardId;
  readonly codes: readonly string[];
  readonly keys: KeyRing;
}

/** Adds voucher codes, each a unit, except codes that any reward has. Returns the number of added codes. */
export async function addCodes(catalogue: D1Database, { rewardId, codes, keys }: Codes): Promise<number> {
  const rows = [...new Set(codes)].map((code) => ({
    ciphertext: Buffer.from(encrypt({ kind: VOUCHER_CODE, value: code, key: keys.current })).toString("hex"),
    token: blindIndex({ kind: VOUCHER_CODE, value: code, key: keys.current }),
    // Codes of earlier keys keep their token until the keys are rotated.
    tokens: blindIndexes({ kind: VOUCHER_CODE, value: code, keys }),
  }));
  const { meta } = await catalogue
    .prepare(
      `INSERT INTO reward_unit (reward_id, encrypted_code, code_token)
       SELECT ?1, unhex(json_extract(value, '$.ciphertext')), json_extract(value, '$.token') FROM json_each(?2) AS sent
       WHERE NOT EXISTS (SELECT 1 FROM reward_unit
         WHERE code_token IN (SELECT known.value FROM json_each(sent.value, '$.tokens') AS known))`,
    )
    .bind(rewardId, JSON.stringify(rows))
    .run();
  return meta.changes;
}

/** Sets the number of a reward's units without a code, claimed ones included. Claimed units always stay. */
export async function setStock(catalogue: D1Database, rewardId: RewardId, units: number): Promise<void> {
  await catalogue.batch([
    catalogue.prepare("DELETE FROM reward_unit WHERE reward_id = ? AND redemption_id IS NULL").bind(rewardId),
    catalogue
      .prepare(
        `WITH RECURSIVE missing (number) AS (
           SELECT 1 + (SELECT count(*) FROM reward_unit WHERE reward_id = ?1)
           UNION ALL SELECT number + 1 FROM missing WHERE number <= ?2)
         INSERT INTO reward_unit (reward_id) SELECT ?1 FROM missing WHERE number <= ?2`,
      )
      .bind(rewardId, units),
  ]);
}

export interface Claim {
  readonly rewardId: RewardId;
  readonly redemptionId: RedemptionId;
  readonly userId: UserId;
}

/**
 * Claims a unit of a reward that is not withdrawn; repeated, it finds the same unit. False when none is left. Prices and
 * dates were checked when the investor confirmed.
 */
export async function claimUnit(catalogue: D1Database, claim: Claim): Promise<boolean> {
  const [, found] = await catalogue.batch<{ id: number }>([
    catalogue
      .prepare(
        `UPDATE reward_unit SET redemption_id = ?2, investor_id = ?3
         WHERE id = (SELECT min(id) FROM reward_unit WHERE reward_id = ?1 AND redemption_id IS NULL)
           AND EXISTS (SELECT 1 FROM reward WHERE id = ?1 AND is_withdrawn = 0)
           AND NOT EXISTS (SELECT 1 FROM reward_unit WHERE redemption_id = ?2)`,
      )
      .bind(claim.rewardId, claim.redemptionId, claim.userId),
    catalogue.prepare("SELECT id FROM reward_unit WHERE redemption_id = ?").bind(claim.redemptionId),
  ]);
  return (found?.results.length ?? 0) > 0;
}

/** The code of the voucher that this investor's redemption claimed; null for another reward. */
export async function findRewardCode(
  catalogue: D1Database,
  { redemptionId: id, userId: owner, keys }: Pick<Claim, "redemptionId" | "userId"> & { readonly keys: KeyRing },
): Promise<string | null> {
  const query = "SELECT hex(encrypted_code) AS code FROM reward_unit WHERE redemption_id = ? AND investor_id = ?";
  const code = await catalogue.prepare(query).bind(id, owner).first<string>("code");
  return code ? decrypt({ kind: VOUCHER_CODE, ciphertext: bytesOf(code), keys }) : null;
}

/** The redemptions for which this investor has claimed a unit, for the verifier. */
export async function listClaims(catalogue: D1Database, owner: UserId): Promise<readonly RedemptionId[]> {
  const query = "SELECT redemption_id AS id FROM reward_unit WHERE investor_id = ?";
  const { results } = await catalogue.prepare(query).bind(owner).all<{ id: string }>();
  return results.map(({ id }) => redemptionId.parse(id));
}

/** Claimed units of a reward that are not delivered, the earliest first. */
export async function listUndelivered(
  catalogue: D1Database,
  rewardId: RewardId,
  most: number,
): Promise<readonly Pick<Claim, "redemptionId" | "userId">[]> {
  const query = `SELECT redemption_id AS redemptionId, investor_id AS userId FROM reward_unit
    WHERE reward_id = ? AND redemption_id IS NOT NULL AND delivered_on IS NULL ORDER BY id LIMIT ?`;
  const { results } = await catalogue
    .prepare(query)
    .bind(rewardId, most)
    .all<{ redemptionId: string; userId: string }>();
  return results.map((row) => ({
    redemptionId: redemptionId.parse(row.redemptionId),
    userId: userId.parse(row.userId),
  }));
}

export interface RewardDelivery {
  readonly on: CalendarDate;
  readonly reference: string;
}

/** Records that a unit was delivered; the first delivery is kept. */
export async function markDelivered(catalogue: D1Database, id: RedemptionId, delivery: RewardDelivery): Promise<void> {
  const update = `UPDATE reward_unit SET delivered_on = ?, delivery_reference = ?
    WHERE redemption_id = ? AND delivered_on IS NULL`;
  await catalogue.prepare(update).bind(delivery.on, delivery.reference, id).run();
}

const ROWS_AT_ONCE = 200;

const bytesOf = (hex: string): ArrayBuffer => new Uint8Array(Buffer.from(hex, "hex")).buffer;

/** Encrypts every code with the current key. May be interrupted and repeated. */
export async function reencryptCodes(catalogue: D1Database, keys: KeyRing): Promise<void> {
  let after = 0;
  for (;;) {
    const query = `SELECT id, hex(encrypted_code) AS code FROM reward_unit
      WHERE id > ? AND encrypted_code IS NOT NULL ORDER BY id LIMIT ?`;
    const { results } = await catalogue.prepare(query).bind(after, ROWS_AT_ONCE).all<{ id: number; code: string }>();
    const old = results.filter(({ code }) => !isEncryptedWith(bytesOf(code), keys));
    const statements = old.map(({ id, code }) => {
      const value = decrypt({ kind: VOUCHER_CODE, ciphertext: bytesOf(code), keys });
      const token = blindIndex({ kind: VOUCHER_CODE, value, key: keys.current });
      const encrypted = encrypt({ kind: VOUCHER_CODE, value, key: keys.current });
      const update = "UPDATE reward_unit SET encrypted_code = ?, code_token = ? WHERE id = ?";
      return catalogue.prepare(update).bind(encrypted, token, id);
    });
    if (statements.length > 0) await catalogue.batch(statements);
    const last = results.at(-1);
    if (!last || results.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
