/**
 * A price that holds for five minutes, signed so that it need not be stored. Always true here: what is opened is what was
 * sealed, for the same metal, until its time; nobody without the key can make one.
 */
import { timingSafeEqual } from "node:crypto";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { paise } from "../../../lib/contract/values/money.ts";
import { type Metal, metal as metalSchema } from "../../../lib/contract/values/weight.ts";
import type { MetalQuote } from "../../../lib/finance/metals.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { blindIndex } from "../../secrets.ts";

export interface LockedQuote extends MetalQuote {
  readonly metal: Metal;
  readonly expiresAt: EpochMs;
}

/** `<metal>.<buy>.<sell>.<gst>.<expiry>.<signature>`: paise a gram, basis points, milliseconds. */
const SHAPE = /^(([A-Z]{1,10})\.(\d{1,12})\.(\d{1,12})\.(\d{1,5})\.(\d{1,15}))\.([\w-]{43})$/;

const signatureOf = (text: string, key: string) => blindIndex({ kind: "metal-quote", value: text, key });

export function sealQuote(quote: LockedQuote, key: string): string {
  const { metal, buyPaisePerGram, sellPaisePerGram, gstBps, expiresAt } = quote;
  const text = [metal, buyPaisePerGram, sellPaisePerGram, gstBps, expiresAt].join(".");
  return `${text}.${signatureOf(text, key)}`;
}

interface Opening {
  readonly token: string;
  readonly metal: Metal;
  readonly key: string;
  readonly now: EpochMs;
}

/** @throws AppError QUOTE_INVALID, QUOTE_OTHER_METAL, QUOTE_EXPIRED */
export function openQuote({ token, metal, key, now }: Opening): LockedQuote {
  const quote = readQuote(token, key);
  if (!quote) throw new AppError("QUOTE_INVALID", { quote: "QUOTE_INVALID" });
  if (quote.metal !== metal) throw new AppError("QUOTE_OTHER_METAL", { quote: "QUOTE_OTHER_METAL" });
  if (now >= quote.expiresAt) throw new AppError("QUOTE_EXPIRED", { quote: "QUOTE_EXPIRED" });
  return quote;
}

function readQuote(token: string, key: string): LockedQuote | null {
  const [, text = "", metal, buy, sell, gst, expiry, signature = ""] = SHAPE.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(text, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Whoever has the key has sealed numbers; only he can come this far.
  return {
    metal: metalSchema.parse(metal),
    buyPaisePerGram: paise(Number(buy)),
    sellPaisePerGram: paise(Number(sell)),
    gstBps: bps(Number(gst)),
    expiresAt: epochMs(Number(expiry)),
  };
}
