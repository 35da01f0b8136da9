import { expect, it } from "vitest";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { paise } from "../../../lib/contract/values/money.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { blindIndex } from "../../secrets.ts";
import { type LockedQuote, openQuote, sealQuote } from "./quote.ts";

const KEY = "a key that nobody else has";
const NOW = epochMs(Date.UTC(2026, 10, 21, 6));
const QUOTE: LockedQuote = {
  metal: "GOLD",
  buyPaisePerGram: paise(12_687_50),
  sellPaisePerGram: paise(12_312_50),
  gstBps: bps(300),
  expiresAt: epochMs(NOW + 300_000),
};
const token = sealQuote(QUOTE, KEY);

const open = (change: Partial<Parameters<typeof openQuote>[0]>) =>
  openQuote({ token, metal: "GOLD", key: KEY, now: NOW, ...change });

function codeOf(change: Partial<Parameters<typeof openQuote>[0]>): string {
  try {
    open(change);
    return "opened";
  } catch (cause) {
    return cause instanceof AppError ? cause.code : String(cause);
  }
}

it("opens to what was sealed, until its last millisecond", () => {
  expect(open({})).toEqual(QUOTE);
  expect(open({ now: epochMs(QUOTE.expiresAt - 1) })).toEqual(QUOTE);
  expect(codeOf({ now: QUOTE.expiresAt })).toBe("QUOTE_EXPIRED");
});

it("is of one metal", () => {
  expect(codeOf({ metal: "SILVER" })).toBe("QUOTE_OTHER_METAL");
});

it("is forged by nobody: whatever is changed in it, by a letter, it opens no more", () => {
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === "1" ? "2" : "1";
    expect(codeOf({ token: token.slice(0, place) + other + token.slice(place + 1) })).toBe("QUOTE_INVALID");
  }
});

it.each([
  ["nothing", ""],
  ["no signature", token.slice(0, -44)],
  ["half a signature", token.slice(0, -1)],
  ["more than a quote", `${token}A`],
  ["another's signature", sealQuote(QUOTE, "another key")],
  [
    "a signature of something else",
    token.slice(0, -43) + blindIndex({ kind: "pan", value: token.slice(0, -44), key: KEY }),
  ],
  ["a price below zero", token.replace("1268750", "-1")],
  ["a line too many", `${token}\n`],
])("takes %s for no quote", (_, forged) => {
  expect(codeOf({ token: forged })).toBe("QUOTE_INVALID");
});
