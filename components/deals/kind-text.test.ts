import { type AbstractIntlMessages, createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { SELL_ORDER_STATUSES, SELL_REJECTIONS } from "@/lib/contract/calls/bond-selling";
import { PARTY_ROLES, PAYOUT_KINDS } from "@/lib/contract/calls/deals";
import { COUPON_PAYOUTS, PAYOUT_PLANS } from "@/lib/contract/values/products";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { loadMessages } from "@/lib/i18n/messages";
import { SURFACES } from "@/lib/products/product";

/* Messages whose keys are built from contract names, which no other test can check for completeness. */

const FACTS = {
  ...{ payer: "Northgate", tenure: "90 days", units: "2 lots", currency: "USD", span: "2 years", rate: "9%" },
  ...{ days: 3, date: "21 Nov 2026", title: "Pathik Highways" },
};

interface PageQuery {
  readonly key: string;
  readonly values: Record<string, string | number>;
}

const named = (path: string, names: readonly string[]): PageQuery[] =>
  names.map((name) => ({ key: path.replace("*", name), values: FACTS }));
const chosen = (choice: string, names: readonly string[], keys: readonly string[]): PageQuery[] =>
  names.flatMap((name) => keys.map((key) => ({ key, values: { ...FACTS, [choice]: name } })));

const QUERY: readonly PageQuery[] = [
  ...named("product.payout.*", PAYOUT_KINDS),
  ...chosen("kind", PAYOUT_KINDS, ["dashboard.story.tdsRate"]),
  ...named("product.role.*", PARTY_ROLES),
  ...named("product.plan.*", PAYOUT_PLANS),
  ...named("product.coupon.*", COUPON_PAYOUTS),
  ...named("product.surface.*.title", SURFACES),
  ...named("product.surface.*.body", SURFACES),
  ...named("dashboard.ended.*", ["SOLD", "WITHDRAWN"]),
  ...named("selling.orders.status.*", SELL_ORDER_STATUSES),
  ...named("selling.orders.*", ["CREATED", "MATCHED", "SETTLED", "CANCELLED"]),
  ...named("selling.orders.REJECTED.*", SELL_REJECTIONS),
  ...["selling.notNow.*.title", "selling.notNow.*.body"].flatMap((path) =>
    named(path, ["allOrdered", "closed", "notRunning"]),
  ),
  ...named("transactions.what.*", ["INVESTMENT", "PAYOUT", "SALE", "WITHDRAWAL"]),
  ...named("states.*", ["sold", "withdrawn", "estimate"]),
];

describe.each(LOCALE_IDS)("the messages of every product kind in %s", async (locale) => {
  const failures: string[] = [];
  const messages = (await loadMessages(locale)) as AbstractIntlMessages;
  const onError = ({ message }: Error) => failures.push(message);
  const translate = createTranslator({ locale, messages, onError }) as (
    key: string,
    values: PageQuery["values"],
  ) => string;

  it("exist and format without errors", () => {
    for (const { key, values } of QUERY) expect(translate(key, values).trim(), key).not.toBe("");
    expect(failures).toEqual([]);
  });

  it("never promise an expected payout", () => {
    const sentences = named("kinds.FRE.headline.*", ["label", "short"]).map(({ key, values }) =>
      translate(key, values),
    );
    for (const words of sentences) expect(words).toMatch(locale === "en" ? /expected/i : /अनुमानित/);
    expect(translate("kinds.FRE.who.youGet", {})).toMatch(locale === "en" ? /\bif\b/ : /चुकाया जाए/);
  });
});
