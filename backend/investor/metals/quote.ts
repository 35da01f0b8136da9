/**
 * Metal quotes, signed so that they need not be stored, and valid for five minutes. Invariant: only a holder of the key
 * can create one, and a verified quote is unchanged, unexpired and for the same metal.
 */
import { timingSafeEqual } from "node:crypto";
import type { createMetalPayment, requestMetalSaleOtp } from "../../../lib/contract/calls/metals.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type Metal, metal as metalSchema } from "../../../lib/contract/values/weight.ts";
import type { MetalQuote } from "../../../lib/finance/metals.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { blindIndex } from "../../platform/secrets.ts";

export interface LockedQuote extends MetalQuote {
  readonly metal: Metal;
  readonly expiresAt: EpochMs;
}

/** `<metal>.<buy>.<sell>.<gst>.<expiry>.<signature>`: paise per gram, basis points, epoch milliseconds. */
const SHAPE = /^(([A-Z]{1,10})\.(\d{1,12})\.(\d{1,12})\.(\d{1,5})\.(\d{1,15}))\.([\w-]{43})$/;

const signatureOf = (text: string, key: string) => blindIndex({ kind: "metal-quote", value: text, key });

export function signQuote(quote: LockedQuote, key: string): string {
  const { metal, buyPaisePerGram, sellPaisePerGram, gstBps, expiresAt } = quote;
  const text = [metal, buyPaisePerGram, sellPaisePerGram, gstBps, expiresAt].join(".");
  return `${text}.${signatureOf(text, key)}`;
}

type Quoted = typeof createMetalPayment | typeof requestMetalSaleOtp;

interface QuoteCheck {
  readonly token: string;
  readonly metal: Metal;
  readonly key: string;
  readonly now: EpochMs;
}

/** @throws AppError QUOTE_INVALID, QUOTE_OTHER_METAL, QUOTE_EXPIRED */
export function verifyQuote({ token, metal, key, now }: QuoteCheck): LockedQuote {
  const quote = parseQuote(token, key);
  if (!quote) throw fieldError<Quoted>("quote", "QUOTE_INVALID");
  if (quote.metal !== metal) throw fieldError<Quoted>("quote", "QUOTE_OTHER_METAL");
  if (now >= quote.expiresAt) throw fieldError<Quoted>("quote", "QUOTE_EXPIRED");
  return quote;
}

function parseQuote(token: string, key: string): LockedQuote | null {
  const [, text = "", metal, buy, sell, gst, expiry, signature = ""] = SHAPE.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(text, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // The signature is valid, so the fields are numbers that `signQuote` wrote.
  return {
    metal: metalSchema.parse(metal),
    buyPaisePerGram: paise(Number(buy)),
    sellPaisePerGram: paise(Number(sell)),
    gstBps: bps(Number(gst)),
    expiresAt: epochMs(Number(expiry)),
  };
}
