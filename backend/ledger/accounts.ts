/**
 * Who can hold what. Always true here: an account's id ends in its one asset, so rupees can never lie in a dollar
 * account, nor coins among grams; amounts are whole numbers of the asset's smallest unit, and each asset has its own type.
 *
 * Only `world:*`, everything outside the book, may go below zero: money and metal enter by leaving the world. A deal's
 * account never may. It holds the principal that was paid in and nothing else; interest enters from the world straight
 * to whom it is due, so a deal that would pay out more principal than it took is a defect, and is refused.
 */
import type { Brand } from "../../lib/contract/values/brand.ts";
import { CURRENCIES, type Currency, type Minor, type Paise } from "../../lib/contract/values/money.ts";
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

/** Where an investor's free balance of an asset lies. Holds take from here, and give back to here. */
export type FreeAccount<A extends Asset = Asset> = A extends Currency
  ? `wallet:${A}`
  : A extends Metal
    ? `metal:${A}`
    : `coins:${A}`;

/** What open holds have set aside. Moved by holds and their resolution only, never by a transfer. */
export type HeldAccount<A extends Asset = Asset> = A extends Asset ? `held:${A}` : never;

type MoneyAccount<A extends Asset> = A extends Currency
  ? `bank:${A}` | `deal:${string}:${A}` | `tds:${A}` | `gst:${A}` | `fees:${A}` | `refund:${A}`
  : never;

type WorldAccount<A extends Asset> = A extends Asset ? `world:${A}` : never;

/** Every account that a caller may move to or from by himself. */
export type OpenAccount<A extends Asset = Asset> = FreeAccount<A> | MoneyAccount<A> | WorldAccount<A>;

export type AccountId<A extends Asset = Asset> = OpenAccount<A> | HeldAccount<A>;

/** The constructors. Literals such as `"wallet:INR"` are of the same types; these serve where the asset is a variable. */
export const account = {
  wallet: <C extends Currency>(currency: C) => `wallet:${currency}` as const,
  held: <A extends Asset>(asset: A) => `held:${asset}` as HeldAccount<A>,
  /** Money that was sent to the investor's bank. */
  bank: <C extends Currency>(currency: C) => `bank:${currency}` as const,
  /** The principal in one deal, over all of the investor's investments in it. */
  deal: <C extends Currency>(dealId: string, currency: C) => `deal:${dealId}:${currency}` as const,
  /** Tax that was deducted at source in the investor's name. */
  tds: <C extends Currency>(currency: C) => `tds:${currency}` as const,
  gst: <C extends Currency>(currency: C) => `gst:${currency}` as const,
  fees: <C extends Currency>(currency: C) => `fees:${currency}` as const,
  /** Money that came for a closed account and waits to be sent back to where it came from. */
  refund: <C extends Currency>(currency: C) => `refund:${currency}` as const,
  metal: <M extends Metal>(metal: M) => `metal:${metal}` as const,
  coins: "coins:STASH",
  world: <A extends Asset>(asset: A) => `world:${asset}` as const,
} as const;

const isOneOf = <Member extends string>(members: readonly Member[], text: string): text is Member =>
  members.some((member) => member === text);

/** @returns the account in which the free balance of `asset` lies. */
export function freeAccount<A extends Asset>(asset: A): FreeAccount<A> {
  // The three cases are those of the type, which TypeScript cannot follow through a generic.
  if (isOneOf(CURRENCIES, asset)) return account.wallet(asset) as FreeAccount<A>;
  if (isOneOf(METALS, asset)) return account.metal(asset) as FreeAccount<A>;
  return account.coins as FreeAccount<A>;
}

const OWNERS = ["wallet", "held", "bank", "deal", "tds", "gst", "fees", "refund", "metal", "coins", "world"] as const;
type Owner = (typeof OWNERS)[number];

export interface ParsedAccount {
  readonly owner: Owner;
  readonly asset: Asset;
  /** Of a deal's account only. */
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

/** @returns null for a text that names no account. */
export function findAccount(text: string): ParsedAccount | null {
  const match = ACCOUNT.exec(text);
  if (!match) return null;
  const [, owner = "", dealId = null, asset = ""] = match;
  if (!isOneOf(OWNERS, owner) || !isOneOf(ASSETS, asset) || !ownerMayHold(owner, asset)) return null;
  if ((owner === "deal") !== (dealId !== null)) return null;
  return { owner, asset, dealId };
}

/** @throws LedgerRejected for a text that names no account. */
export function parseAccount(text: string): ParsedAccount {
  const parsed = findAccount(text);
  if (!parsed) throw new LedgerRejected(`no such account: ${text}`);
  return parsed;
}
