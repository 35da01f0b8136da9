/**
 * Money, rates and dates as people read them. Always true here: amounts are whole paise and stay whole; grouping is by
 * lakh and crore; nothing is rounded or made compact; dates are those of India.
 */
import type { EpochMs } from "@/lib/contract/calendar-date";
import type { Paise } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

const MINUS = "\u2212";
const PAISE_PER_RUPEE = 100;

export interface AmountParts {
  /** "−", "+" or nothing. */
  sign: string;
  /** "1,82,87,770" */
  whole: string;
  /** "40", always two digits. */
  decimals: string;
}

/** Cuts digits out of the integer; no division, so no paisa is lost at any size. */
export function amountParts(amountPaise: Paise, signed: "auto" | "always" = "auto"): AmountParts {
  const digits = String(Math.abs(amountPaise)).padStart(3, "0");
  const positive = signed === "always" && amountPaise > 0 ? "+" : "";
  return {
    sign: amountPaise < 0 ? MINUS : positive,
    whole: digits.slice(0, -2).replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,"),
    decimals: digits.slice(-2),
  };
}

export interface AmountFormat {
  /** `always` puts a plus before what comes in. */
  sign?: "auto" | "always";
  /** `auto` leaves out `.00`, for round amounts in running words and wide tables. */
  decimals?: "always" | "auto";
}

/** `18287770_40` → `₹1,82,87,770.40`. */
export function formatPaise(amountPaise: Paise, { sign = "auto", decimals = "always" }: AmountFormat = {}): string {
  const parts = amountParts(amountPaise, sign);
  const tail = decimals === "auto" && parts.decimals === "00" ? "" : `.${parts.decimals}`;
  return `${parts.sign}₹${parts.whole}${tail}`;
}

/** Basis points to percent: `1240` → `12.40%`. With fewer decimals the rest is rounded half away from zero. */
export function formatRate(bps: number, decimals: 0 | 1 | 2 = 2): string {
  const perUnit = 10 ** (2 - decimals);
  const units = Math.round(Math.abs(bps) / perUnit);
  const digits = String(units).padStart(decimals + 1, "0");
  const sign = bps < 0 && units > 0 ? MINUS : "";
  if (decimals === 0) return `${sign}${digits}%`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`;
}

const SPOKEN = {
  en: {
    crore: "crore",
    lakh: "lakh",
    thousand: "thousand",
    rupee: "rupee",
    rupees: "rupees",
    and: "and",
    paisa: "paisa",
    paise: "paise",
    minus: "minus",
    plus: "plus",
  },
  hi: {
    crore: "करोड़",
    lakh: "लाख",
    thousand: "हज़ार",
    rupee: "रुपया",
    rupees: "रुपये",
    and: "और",
    paisa: "पैसा",
    paise: "पैसे",
    minus: "ऋण",
    plus: "धन",
  },
} as const;

/** What a screen reader says: `1 crore 82 lakh 87 thousand 770 rupees and 40 paise`. */
export function spokenRupees(amountPaise: Paise, locale: Locale, signed: "auto" | "always" = "auto"): string {
  const words = SPOKEN[locale];
  const total = BigInt(Math.abs(amountPaise));
  const rupees = total / BigInt(PAISE_PER_RUPEE);
  const fraction = Number(total % BigInt(PAISE_PER_RUPEE));
  const groups = [
    { count: rupees / 10_000_000n, word: words.crore },
    { count: (rupees / 100_000n) % 100n, word: words.lakh },
    { count: (rupees / 1_000n) % 100n, word: words.thousand },
    { count: rupees % 1_000n, word: "" },
  ];
  const spoken = groups
    .filter(({ count }) => count > 0n)
    .map(({ count, word }) => (word ? `${count} ${word}` : `${count}`));
  const whole = `${spoken.length > 0 ? spoken.join(" ") : "0"} ${rupees === 1n ? words.rupee : words.rupees}`;
  const tail = fraction === 0 ? "" : ` ${words.and} ${fraction} ${fraction === 1 ? words.paisa : words.paise}`;
  const before = amountPaise < 0 ? `${words.minus} ` : signed === "always" && amountPaise > 0 ? `${words.plus} ` : "";
  return `${before}${whole}${tail}`;
}

// Written out, not asked of Intl: engines disagree on the short Hindi months, and so server and browser would.
const MONTHS: Record<Locale, readonly string[]> = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  hi: ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्तू॰", "नव॰", "दिस॰"],
};

/**
 * A calendar date, `2026-11-21` → `21 Nov 2026` or `21 नव॰ 2026`.
 * @throws RangeError when the text is no calendar date.
 */
export function formatDate(date: string, locale: Locale, { year = true }: { year?: boolean } = {}): string {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const month = MONTHS[locale][Number(m) - 1];
  if (d === undefined || month === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return year ? `${Number(d)} ${month} ${y}` : `${Number(d)} ${month}`;
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/**
 * A moment as the clocks of India show it: `21 Nov 2026, 6:05 pm` or `21 नव॰ 2026, 18:05`.
 */
export function formatMoment(at: EpochMs, locale: Locale): string {
  const local = new Date(at + INDIA_OFFSET_MS).toISOString();
  const hour = Number(local.slice(11, 13));
  const minute = local.slice(14, 16);
  const time = locale === "hi" ? `${hour}:${minute}` : `${hour % 12 || 12}:${minute} ${hour < 12 ? "am" : "pm"}`;
  return `${formatDate(local.slice(0, 10), locale)}, ${time}`;
}
