/**
 * Simulated bond market: bids vary daily around a bond's selling price; an order is matched after a delay and settles
 * on its settlement day. `docs/sandbox.md` lists the unit counts that cause other outcomes.
 */
import { createHash } from "node:crypto";
import { dateInIndia, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { clock } from "../../platform/clock.ts";
import type { BondMarketGateway, MarketStatus } from "../bond-market.ts";
import { simulatedDelayOf } from "./delays.ts";
import { unreachable } from "./outages.ts";

const REJECTED = 13;
const UNREACHABLE_TWICE = 17;
const UNREACHABLE_TIMES = 2;
const NEVER_TAKEN = 19;
const NOBODY_BIDS = 23;
const AWAY = 29;

const TEN_THOUSAND = 10_000;
const BID_LOWEST_BPS = -120;
const BID_SPREAD_BPS = 160;
/** Settlement money arrives by 10:00. */
const SETTLES_AT_MS = 10 * 3_600_000;

type Row = {
  units: number | null;
  settles_on: string | null;
  requests: number;
  placed_at: number | null;
  cancelled_at: number | null;
};

export function sandboxBondMarket(sandbox: D1Database): BondMarketGateway {
  const find = (key: string) => sandbox.prepare("SELECT * FROM bond_order WHERE key = ?").bind(key).first<Row>();
  const matchDelay = () => simulatedDelayOf(sandbox, "MATCH_DELAY");
  const status = async (key: string) => statusOf(await find(key), await matchDelay());
  return {
    async bid({ isin, units, lastPrice, on }) {
      if (units === AWAY) unreachable();
      if (units === NOBODY_BIDS) return null;
      const [drawn = 0] = createHash("sha256").update(`${isin}:${on}`).digest();
      const offBps = BID_LOWEST_BPS + (drawn % BID_SPREAD_BPS);
      return Math.floor((lastPrice * (TEN_THOUSAND + offBps)) / TEN_THOUSAND);
    },

    async place({ key, isin, units, cleanPrice, settlesOn }) {
      const row = await sandbox
        .prepare(
          `INSERT INTO bond_order (key, isin, units, clean_price, settles_on, requests) VALUES (?1, ?2, ?3, ?4, ?5, 1)
           ON CONFLICT (key) DO UPDATE SET requests = requests + 1 RETURNING *`,
        )
        .bind(key, isin, units, cleanPrice, settlesOn)
        .first<Row>();
      if (units === UNREACHABLE_TWICE && (row?.requests ?? 0) <= UNREACHABLE_TIMES) unreachable();
      await sandbox
        .prepare("UPDATE bond_order SET placed_at = ? WHERE key = ? AND placed_at IS NULL AND cancelled_at IS NULL")
        .bind(clock.now(), key)
        .run();
    },

    status,

    async cancel(key) {
      const now = clock.now();
      const takenBefore = now - (await matchDelay());
      await sandbox
        .prepare(
          `INSERT INTO bond_order (key, cancelled_at) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET cancelled_at = ?2
           WHERE cancelled_at IS NULL AND (placed_at IS NULL OR placed_at > ?3 OR units = ?4)`,
        )
        .bind(key, now, takenBefore, NEVER_TAKEN)
        .run();
      return status(key);
    },
  };
}

function statusOf(row: Row | null, matchDelay: number): MarketStatus {
  if (row?.cancelled_at != null) return "CANCELLED";
  if (row?.placed_at == null || row.settles_on === null) return "UNKNOWN";
  const now = clock.now();
  if (row.units === NEVER_TAKEN || now < row.placed_at + matchDelay) return "PENDING";
  if (row.units === REJECTED) return "REJECTED";
  const today = dateInIndia(now);
  const isSettled =
    today > row.settles_on || (today === row.settles_on && now >= startOfDayInIndia(today) + SETTLES_AT_MS);
  return isSettled ? "SETTLED" : "MATCHED";
}
