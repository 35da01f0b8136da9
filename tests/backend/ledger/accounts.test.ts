import { describe, expect, it } from "vitest";
import { ASSETS, account, findAccount, freeAccount, parseAccount } from "../../../backend/ledger/accounts.ts";
import { LedgerRejected } from "../../../backend/ledger/errors.ts";

describe("accounts", () => {
  it("parses every account id that the constructors make", () => {
    expect(parseAccount(account.wallet("INR"))).toEqual({ owner: "wallet", asset: "INR", dealId: null });
    expect(parseAccount(account.bank("USD"))).toEqual({ owner: "bank", asset: "USD", dealId: null });
    expect(parseAccount(account.deal("acme-90", "INR"))).toEqual({ owner: "deal", asset: "INR", dealId: "acme-90" });
    expect(parseAccount(account.tds("INR"))).toEqual({ owner: "tds", asset: "INR", dealId: null });
    expect(parseAccount(account.gst("INR"))).toEqual({ owner: "gst", asset: "INR", dealId: null });
    expect(parseAccount(account.fees("INR"))).toEqual({ owner: "fees", asset: "INR", dealId: null });
    expect(parseAccount(account.metal("GOLD"))).toEqual({ owner: "metal", asset: "GOLD", dealId: null });
    expect(parseAccount(account.coins)).toEqual({ owner: "coins", asset: "STASH", dealId: null });
    for (const asset of ASSETS) {
      expect(parseAccount(account.held(asset))).toEqual({ owner: "held", asset, dealId: null });
      expect(parseAccount(account.world(asset))).toEqual({ owner: "world", asset, dealId: null });
      expect(parseAccount(freeAccount(asset)).asset).toBe(asset);
    }
  });

  it.each([
    ["", "an empty id"],
    ["wallet", "no asset"],
    ["wallet:GOLD", "grams in a money wallet"],
    ["metal:INR", "money in a metal account"],
    ["coins:INR", "money in a coin account"],
    ["bank:STASH", "coins in a bank"],
    ["wallet:JPY", "an unsupported currency"],
    ["deal:INR", "a deal without its id"],
    ["deal::INR", "a deal with an empty id"],
    ["deal:a:b:INR", "a deal id with a colon"],
    ["deal:acme:GOLD", "grams in a deal"],
    ["wallet:acme:INR", "a wallet with a deal's id"],
    ["Wallet:INR", "capital letters"],
    ["wallet:INR ", "a trailing space"],
    ["wallet:INR\n", "a trailing line break"],
    ["toString:INR", "a name on Object.prototype"],
  ])("refuses %j: %s", (text) => {
    expect(findAccount(text)).toBeNull();
    expect(() => parseAccount(text)).toThrow(LedgerRejected);
  });
});
