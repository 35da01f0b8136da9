/**
 * The group of companies to which a payer belongs, as deal files state it. Invariant: a payer is in one group at most, the
 * one stated last, so that a group is the same for all deals of its payers, also those published before.
 */

/** @param group null removes the payer from its group. */
export const payerGroupStatement = (catalogue: D1Database, payer: string, group: string | null): D1PreparedStatement =>
  group === null
    ? catalogue.prepare("DELETE FROM payer_group WHERE payer = ?").bind(payer)
    : catalogue
        .prepare(
          `INSERT INTO payer_group (payer, group_name) VALUES (?1, ?2)
           ON CONFLICT (payer) DO UPDATE SET group_name = ?2`,
        )
        .bind(payer, group);

/** The group of each payer that has one. */
export async function readPayerGroups(catalogue: D1Database): Promise<ReadonlyMap<string, string>> {
  const { results } = await catalogue
    .prepare("SELECT payer, group_name AS groupName FROM payer_group")
    .all<{ payer: string; groupName: string }>();
  return new Map(results.map(({ payer, groupName }) => [payer, groupName]));
}
