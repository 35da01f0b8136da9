import { expect, it } from "vitest";
import { paise } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { blindIndex } from "../../platform/secrets.ts";
import { type LockedQuote, signQuote, verifyQuote } from "./quote.ts";

const KEY = "the signing key";
const NOW = epochMs(Date.UTC(2026, 10, 21, 6));
const QUOTE: LockedQuote = {
  metal: "GOLD",
  buyPaisePerGram: paise(12_687_50),
  sellPaisePerGram: paise(12_312_50),
  gstBps: bps(300),
  expiresAt: epochMs(NOW + 300_000),
};
const token = signQuote(QUOTE, KEY);

const open = (change: Partial<Parameters<typeof verifyQuote>[0]>) =>
  verifyQuote({ token, metal: "GOLD", key: KEY, now: NOW, ...change });

function codeOf(change: Partial<Parameters<typeof verifyQuote>[0]>): string {
  try {
    open(change);
    return "opened";
  } catch (cause) {
    return cause instanceof AppError ? cause.code : String(cause);
  }
}

it("accepts a signed quote until the millisecond before it expires", () => {
  expect(open({})).toEqual(QUOTE);
  expect(open({ now: epochMs(QUOTE.expiresAt - 1) })).toEqual(QUOTE);
  expect(codeOf({ now: QUOTE.expiresAt })).toBe("QUOTE_EXPIRED");
});

it("rejects a quote for another metal", () => {
  expect(codeOf({ metal: "SILVER" })).toBe("QUOTE_OTHER_METAL");
});

it("rejects a quote with any changed character", () => {
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === "1" ? "2" : "1";
    expect(codeOf({ token: token.slice(0, place) + other + token.slice(place + 1) })).toBe("QUOTE_INVALID");
  }
});

it.each([
  ["an empty token", ""],
  ["a quote without a signature", token.slice(0, -44)],
  ["a truncated signature", token.slice(0, -1)],
  ["a token with a trailing character", `${token}A`],
  ["a signature by another key", signQuote(QUOTE, "another key")],
  [
    "a signature of another kind",
    token.slice(0, -43) + blindIndex({ kind: "pan", value: token.slice(0, -44), key: KEY }),
  ],
  ["a negative price", token.replace("1268750", "-1")],
  ["a token with a trailing newline", `${token}\n`],
])("rejects %s", (_, forged) => {
  expect(codeOf({ token: forged })).toBe("QUOTE_INVALID");
});
