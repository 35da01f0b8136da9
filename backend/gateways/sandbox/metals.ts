/** Simulated metal price feed. An operator can make it fail or hang: `docs/sandbox.md`. */
import type { Metal } from "../../../lib/contract/values/weight.ts";
import type { MetalsGateway } from "../metals.ts";
import { marketInstants, marketPriceAt } from "./metal-market.ts";
import { neverResolves, unreachable } from "./outages.ts";

export const FEED_STATES = ["UP", "AWAY", "SILENT"] as const;
export type FeedState = (typeof FEED_STATES)[number];

export function sandboxMetals(sandbox: D1Database): MetalsGateway {
  const reach = async (metal: Metal): Promise<void> => {
    switch (await feedState(sandbox, metal)) {
      case "UP":
        return;
      case "AWAY":
        return unreachable();
      case "SILENT":
        return neverResolves();
    }
  };
  return {
    async price(metal, at) {
      await reach(metal);
      return { paisePerGram: marketPriceAt(metal, at), at };
    },
    async history(metal, range, at) {
      await reach(metal);
      return marketInstants(range, at).map((when) => ({ paisePerGram: marketPriceAt(metal, when), at: when }));
    },
  };
}

/** Sets the state of one metal's feed. */
export async function setFeedState(
  sandbox: D1Database,
  { metal, feed }: { readonly metal: Metal; readonly feed: FeedState },
): Promise<void> {
  await sandbox
    .prepare("INSERT INTO metal_feed (metal, state) VALUES (?1, ?2) ON CONFLICT (metal) DO UPDATE SET state = ?2")
    .bind(metal, feed)
    .run();
}

async function feedState(sandbox: D1Database, metal: Metal): Promise<FeedState> {
  const query = "SELECT state FROM metal_feed WHERE metal = ?";
  return (await sandbox.prepare(query).bind(metal).first<FeedState>("state")) ?? "UP";
}
