/**
 * The ledger's accounts and the assets that each may hold. Invariant: an account's id ends in its only asset, so rupees
 * cannot enter a dollar account, nor coins a metal account; amounts are integers of the asset's smallest unit, and each
 * asset has its own type.
 *
 * Only `world:*`, which represents everything outside the ledger, may be negative: money and metal enter by leaving the
 * world. A deal's account holds only the principal that was paid in; interest is credited from the world directly to
 * the investor. A deal that would repay more principal than it received is therefore a defect, and the ledger rejects
 * it.
 */
import type { Brand } from "../../lib/contract/facts/brand.ts";
import { CURRENCIES, type Currency, type Minor, type Paise } from "../../lib/contract/facts/money.ts";
import { METALS, type Metal, type TenthMg } from "../../lib/contract/values/weight.ts";
import { LedgerRejected } from "./errors.ts";

export const ASSETS = [...CURRENCIES, ...METALS, "STASH"] as const;
export type Asset = (typeof ASSETS)[number];

/** Whole Stash coins. */
export type Coins = Brand<number, "Coins">;

/** The smallest unit of each asset. */
export type AmountOf<A extends Asset> = A extends "INR"
  ? Paise
  : A extends Currency
    ? Minor
    : A extends Metal
      ? TenthMg
      : Coins;

/** The account of an investor's available balance of an asset. Holds debit it, and released holds credit it. */
export type FreeAccount<A extends Asset = Asset> = A extends Currency
  ? `wallet:${A}`
  : A extends Metal
    ? `metal:${A}`
    : `coins:${A}`;

/** The total reserved by open holds. Only holds and their resolution move it, never a transfer. */
export type HeldAccount<A extends Asset = Asset> = A extends Asset ? `held:${A}` : never;

type MoneyAccount<A extends Asset> = A extends Currency
  ? `bank:${A}` | `deal:${string}:${A}` | `tds:${A}` | `gst:${A}` | `fees:${A}` | `refund:${A}`
  : never;

type WorldAccount<A extends Asset> = A extends Asset ? `world:${A}` : never;

/** Every account that a caller may debit or credit directly. */
export type OpenAccount<A extends Asset = Asset> = FreeAccount<A> | MoneyAccount<A> | WorldAccount<A>;

export type AccountId<A extends Asset = Asset> = OpenAccount<A> | HeldAccount<A>;

/**
 * Constructors for account ids, for use where the asset is a variable. Literals such as `"wallet:INR"` have the same
 * types.
 */
export const account = {
  wallet: <C extends Currency>(currency: C) => `wallet:${currency}` as const,
  held: <A extends Asset>(asset: A) => `held:${asset}` as HeldAccount<A>,
  /** Money paid out to the investor's bank account. */
  bank: <C extends Currency>(currency: C) => `bank:${currency}` as const,
  /** The principal of all the investor's investments in one deal. */
  deal: <C extends Currency>(dealId: string, currency: C) => `deal:${dealId}:${currency}` as const,
  /** Tax deducted at source on the investor's behalf. */
  tds: <C extends Currency>(currency: C) => `tds:${currency}` as const,
  gst: <C extends Currency>(currency: C) => `gst:${currency}` as const,
  fees: <C extends Currency>(currency: C) => `fees:${currency}` as const,
  /** Money received for a closed account, due to be returned to its sender. */
  refund: <C extends Currency>(currency: C) => `refund:${currency}` as const,
  metal: <M extends Metal>(metal: M) => `metal:${metal}` as const,
  coins: "coins:STASH",
  world: <A extends Asset>(asset: A) => `world:${asset}` as const,
} as const;

const isOneOf = <Member extends string>(members: readonly Member[], text: string): text is Member =>
  members.some((member) => member === text);

/** @returns the account of the available balance of `asset`. */
export function freeAccount<A extends Asset>(asset: A): FreeAccount<A> {
  // The three cases mirror the conditional type, which TypeScript cannot follow through a generic.
  if (isOneOf(CURRENCIES, asset)) return account.wallet(asset) as FreeAccount<A>;
  if (isOneOf(METALS, asset)) return account.metal(asset) as FreeAccount<A>;
  return account.coins as FreeAccount<A>;
}

const OWNERS = ["wallet", "held", "bank", "deal", "tds", "gst", "fees", "refund", "metal", "coins", "world"] as const;
type Owner = (typeof OWNERS)[number];

export interface ParsedAccount {
  readonly owner: Owner;
  readonly asset: Asset;
  /** Set for a deal's account only. */
  readonly dealId: string | null;
}

const ACCOUNT = /^([a-z]{1,16})(?::([A-Za-z0-9_-]{1,64}))?:([A-Z]{1,16})$/;

function ownerMayHold(owner: Owner, asset: Asset): boolean {
  switch (owner) {
    case "world":
    case "held":
      return true;
    case "metal":
      return isOneOf(METALS, asset);
    case "coins":
      return asset === "STASH";
    case "wallet":
    case "bank":
    case "deal":
    case "tds":
    case "gst":
    case "fees":
    case "refund":
      return isOneOf(CURRENCIES, asset);
  }
}

/** @returns null when the text is not a valid account id. */
export function findAccount(text: string): ParsedAccount | null {
  const match = ACCOUNT.exec(text);
  if (!match) return null;
  const [, owner = "", dealId = null, asset = ""] = match;
  if (!isOneOf(OWNERS, owner) || !isOneOf(ASSETS, asset) || !ownerMayHold(owner, asset)) return null;
  if ((owner === "deal") !== (dealId !== null)) return null;
  return { owner, asset, dealId };
}

/** @throws LedgerRejected when the text is not a valid account id. */
export function parseAccount(text: string): ParsedAccount {
  const parsed = findAccount(text);
  if (!parsed) throw new LedgerRejected(`no such account: ${text}`);
  return parsed;
}
