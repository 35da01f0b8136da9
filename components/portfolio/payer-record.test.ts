import { type AbstractIntlMessages, createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { loadMessages } from "@/lib/i18n/messages";
import { payerRecordText } from "./payer-record";

const record = {
  ...{ payouts: 0, late: 0, longestDelayDays: 0, lateNow: 1, restructuredDeals: 0 },
  asOf: calendarDateOf("2026-11-22"),
};

it.each([
  [{}, "No earlier payout of Indus Basket is on record here."],
  [{ payouts: 4 }, "Indus Basket has paid 4 payouts here, all on the day."],
  [
    { payouts: 9, late: 5, longestDelayDays: 11 },
    "Indus Basket was late 5 times in 9 payouts, never more than 11 days.",
  ],
  [{ payouts: 9, late: 1, longestDelayDays: 1 }, "Indus Basket was late once in 9 payouts, by 1 day."],
])("says how the payer of %o has paid before", async (counts, text) => {
  const messages = (await loadMessages("en")) as AbstractIntlMessages;
  const t = createTranslator({ locale: "en", messages, namespace: "dashboard" }) as Parameters<
    typeof payerRecordText
  >[0];
  expect(payerRecordText(t, { payer: "Indus Basket", record: { ...record, ...counts } })).toBe(text);
});
