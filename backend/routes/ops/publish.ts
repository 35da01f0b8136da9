import { publishDeal } from "../../catalogue/publish.ts";
import type { Env } from "../../env.ts";

/** Publishes a deal, or corrects the texts of a published one. */
export async function publish(env: Env, document: unknown): Promise<unknown> {
  return publishDeal(env, document);
}
