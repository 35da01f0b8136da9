/** Operators' evidence of manual orders: files and demat accounts, encrypted, until their retention ends. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { findManualOrder } from "../../../backend/gateways/manual/order-store.ts";
import {
  deleteEvidence,
  deleteExpiredEvidence,
  readEvidence,
  reencryptEvidence,
  storeEvidence,
} from "../../../backend/manual-evidence.ts";
import { isEncryptedWith, keyRingOf } from "../../../backend/platform/secrets.ts";
import { rotateKeysEverywhere } from "../../../backend/routes/ops/rotate-keys.ts";
import { runScheduledTasks } from "../../../backend/scheduled.ts";
import { calendarDateOf, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { act, depository, filesOf, letter, newKey, newOrder, statusOf, take } from "./market-operators.ts";
import { ISIN } from "./seller.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
beforeAll(async () => {
  asha = await newOperator("asha");
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("keeps no file of a refused or repeated step", async () => {
  const key = await newOrder();
  const before = await filesOf();
  expect(await statusOf("settle", key, asha)).toBe(409);
  expect(await filesOf()).toBe(before);
  await act("take", key, asha);
  for (let time = 0; time < 2; time++) expect(await statusOf("match", key, asha)).toBe(200);
  expect(await filesOf()).toBe(before + 1);
});

it("keeps evidence as long as the books, and deletes it then", async () => {
  const before = await filesOf();
  expect(before).toBeGreaterThan(0);
  await deleteExpiredEvidence(env, epochMs(Date.parse("2034-03-30T00:00:00Z")));
  expect(await filesOf()).toBe(before);
  await deleteExpiredEvidence(env, epochMs(Date.parse("2037-04-02T00:00:00Z")));
  expect(await filesOf()).toBe(0);
});

it("deletes expired evidence every hour, and no other", async () => {
  const nameOf = (day: string) => `manual-orders/${day}/sale:ord_1/${"0".repeat(64)}-a`;
  const [expired, kept] = [nameOf("2010-01-01"), nameOf("2026-11-25")];
  for (const name of [expired, kept]) await env.DOCUMENTS.put(name, "slip");
  for (let run = 0; run < 2; run++) await runScheduledTasks(env);
  expect([await env.DOCUMENTS.head(expired), (await env.DOCUMENTS.head(kept))?.key]).toEqual([null, kept]);
  await env.DOCUMENTS.delete(kept);
});

it("encrypts demat accounts and evidence with the current key on the command rotate-keys", async () => {
  const key = newKey("shares");
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 4 });
  const { body } = await take("instruct", key, asha);
  const place = String(body.evidence);
  const changing = { ...env, TOKEN_KEY: "another-key-of-32-characters-and-more", TOKEN_KEY_PREVIOUS: env.TOKEN_KEY };
  const dematIn = async () => (await findManualOrder(env.CATALOGUE, key))?.demat ?? new ArrayBuffer(0);
  expect(isEncryptedWith(await dematIn(), keyRingOf(changing))).toBe(false);
  for (let time = 0; time < 2; time++) {
    const { stillUnderEarlierKeys } = await rotateKeysEverywhere(changing);
    expect(stillUnderEarlierKeys.ciphertexts).toBe(0);
  }
  expect(isEncryptedWith(await dematIn(), keyRingOf(changing))).toBe(true);
  const changed = { ...changing, TOKEN_KEY_PREVIOUS: "" };
  expect(Buffer.from((await readEvidence(changed, place)) ?? []).toString()).toBe(letter("slip"));
  const restored = { ...env, TOKEN_KEY_PREVIOUS: changing.TOKEN_KEY };
  await rotateKeysEverywhere(restored);
});

it("leaves nothing in the bucket of evidence that is deleted while it is re-encrypted", async () => {
  const today = calendarDateOf("2026-11-25");
  const place = await storeEvidence(env, { order: "sale:ord_1", today, bytes: new TextEncoder().encode("slip") });
  const bucket = env.DOCUMENTS;
  const deleting = {
    ...{ list: bucket.list.bind(bucket), get: bucket.get.bind(bucket) },
    put: async (...stored: Parameters<R2Bucket["put"]>) => {
      await deleteEvidence(env, stored[0]);
      return bucket.put(...stored);
    },
  } as unknown as R2Bucket;
  const changing = { TOKEN_KEY: "another-key-of-32-characters-and-more", TOKEN_KEY_PREVIOUS: env.TOKEN_KEY };
  await reencryptEvidence({ ...env, ...changing, DOCUMENTS: deleting });
  expect(await bucket.head(place)).toBe(null);
});

it.each(["before", "after"])(
  "re-encrypts all evidence though a run is killed %s it has stored a file",
  async (when) => {
    const today = calendarDateOf("2026-11-25");
    const places: string[] = [];
    for (const text of ["one", "two", "three"]) {
      places.push(await storeEvidence(env, { order: "sale:ord_2", today, bytes: new TextEncoder().encode(text) }));
    }
    const bucket = env.DOCUMENTS;
    let puts = 0;
    const killing = {
      ...{ list: bucket.list.bind(bucket), get: bucket.get.bind(bucket) },
      put: async (...stored: Parameters<R2Bucket["put"]>) => {
        if (when === "after") await bucket.put(...stored);
        if (++puts >= 2) throw new Error("killed");
        return bucket.put(...stored);
      },
    } as unknown as R2Bucket;
    const changing = { ...env, TOKEN_KEY: "another-key-of-32-characters-and-more", TOKEN_KEY_PREVIOUS: env.TOKEN_KEY };
    await expect(reencryptEvidence({ ...changing, DOCUMENTS: killing })).rejects.toThrow("killed");
    await Promise.all([reencryptEvidence(changing), reencryptEvidence(changing)]);
    const alone = { ...changing, TOKEN_KEY_PREVIOUS: "" };
    const texts = await Promise.all(places.map((place) => readEvidence(alone, place)));
    expect(texts.map((bytes) => new TextDecoder().decode(bytes ?? undefined))).toEqual(["one", "two", "three"]);
    for (const place of places) await deleteEvidence(env, place);
  },
);
