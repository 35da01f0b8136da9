/** The record of one payer costs the same however many deals of other payers have ended. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readPayerRecord } from "../../../backend/catalogue/payer-record.ts";
import { clock } from "../../../backend/platform/clock.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { newDeal } from "../investing/investing-steps.ts";

beginAt("2026-11-25T06:30:00Z");

/** The rows that the database reads for the payments of the deal's payer. */
async function rowsReadFor(dealId: DealId): Promise<number> {
  const read: number[] = [];
  const catalogue = Object.create(env.CATALOGUE, {
    prepare: { value: (query: string) => env.CATALOGUE.prepare(query) },
    batch: {
      value: async (statements: D1PreparedStatement[]) => {
        const results = await env.CATALOGUE.batch(statements);
        read.push(...results.map(({ meta }) => meta.rows_read));
        return results;
      },
    },
  });
  expect(await readPayerRecord(catalogue, { dealId, at: clock.now() })).toMatchObject({ payer: "Orchard Buyer" });
  return read[0] ?? Number.NaN;
}

it("reads no ended deal of another payer for the record of one", async () => {
  const dealId = await newDeal({ payer: { role: "BUYER", name: "Orchard Buyer", about: { en: "A buyer." } } });
  const before = await rowsReadFor(dealId);
  await env.CATALOGUE.prepare(
    `WITH RECURSIVE many (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM many WHERE i < 1000)
     INSERT INTO past_deal (reference, category, due_on, document)
     SELECT 'OTHER-' || i, 'INVOICE_DISCOUNTING', '2026-01-01', json_object('payer', 'Other Buyer') FROM many`,
  ).run();
  expect(await rowsReadFor(dealId)).toBe(before);
  await env.CATALOGUE.prepare("DELETE FROM past_deal WHERE reference LIKE 'OTHER-%'").run();
});
