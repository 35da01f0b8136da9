/**
 * Checks that the catalogue's database responds.
 * @throws Error when it does not.
 */
export async function assertCatalogueResponds(catalogue: D1Database): Promise<void> {
  await catalogue.prepare("SELECT 1").first();
}
