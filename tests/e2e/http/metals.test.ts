import { expect, inject, it } from "vitest";
import {
  createMetalPayment,
  getMetalHoldings,
  getMetalPrice,
  listMetalTransactions,
} from "../../../lib/contract/calls/metals.ts";
import { pay } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

const { url } = inject("server");

const ORDER = 'name="idempotencyKey"';

it("lets an investor without scripts buy and sell silver", async () => {
  const { client } = await arriveVerified(url, { rupees: 30_000 });
  const path = "/hi/silver/buy?amount=20600";
  const { text: html } = await get(client, path);
  expect(html).toContain("GST, 3%");
  const bought = await sendForm(client, { html, path, holding: ORDER });
  expect([bought.status, bought.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/hi\/silver\?trade=mtx_/),
  ]);
  expect((await get(client, bought.headers.get("location") ?? "")).text).toContain("ख़रीदा गया");

  const { holdings } = await client.call(getMetalHoldings, {});
  const [, silver] = holdings;
  expect(silver).toMatchObject({ metal: "SILVER", invested: 20_600 });
  const toSell = `/silver/sell?grams=${silver?.grams}`;
  const review = await get(client, toSell);
  const sold = await sendForm(client, { html: review.text, path: toSell, holding: ORDER });
  expect(sold.headers.get("location")).toMatch(/^\/silver\?trade=mtx_/);
  expect((await client.call(getMetalHoldings, {})).holdings[1]).toMatchObject({ grams: 0 });
});

it("makes one purchase when the form is sent twice", async () => {
  const { client } = await arriveVerified(url, { rupees: 30_000 });
  const path = "/gold/buy?amount=10000";
  const { text: html } = await get(client, path);
  const [first, second] = await Promise.all([1, 2].map(() => sendForm(client, { html, path, holding: ORDER })));
  expect(first?.headers.get("location")).toBe(second?.headers.get("location"));
  expect((await client.call(listMetalTransactions, {})).total).toBe(1);
});

it("keeps the requested quantity and shows the current price when the quoted price has expired", async () => {
  const { client } = await arriveVerified(url, { rupees: 30_000 });
  const path = "/gold/buy?amount=12345";
  const { text: html } = await get(client, path);
  const refused = await sendForm(client, { html, path, holding: ORDER, typed: { quote: "GOLD.1.1.300.1.stale" } });
  const again = await refused.text();
  expect(again).toContain("This price is not one of ours");
  expect(again).toContain('value="12345"');
  expect((await client.call(listMetalTransactions, {})).total).toBe(0);
  const bought = await sendForm(client, { html: again, path, holding: ORDER });
  expect(bought.headers.get("location")).toMatch(/^\/gold\?trade=mtx_/);
});

it("leads an order that needs an address to its form and back, without scripts", async () => {
  const { client } = await arriveVerified(url, { rupees: 1_00_000 });
  const order = "/hi/gold/buy?amount=60000";
  const { text: first } = await get(client, order);
  expect(first).not.toContain(ORDER);
  const [, href = ""] = /href="(\/hi\/profile\/address\?returnTo=[^"]*)"/.exec(first) ?? [];
  const { text: html } = await get(client, href);
  const typed = { line1: "फ़्लैट ४०२, हिल रोड", city: "मुंबई", pin: "४०००५०", state: "29" };
  const refused = await sendForm(client, { html, path: href, holding: 'name="line1"', typed });
  const again = await refused.text();
  expect(again).toContain("यह PIN कोड आपके चुने हुए राज्य में नहीं है");
  for (const words of ['value="फ़्लैट ४०२, हिल रोड"', 'value="४०००५०"']) expect(again).toContain(words);
  const saved = await sendForm(client, {
    html: again,
    path: href,
    holding: 'name="line1"',
    typed: { ...typed, state: "27" },
  });
  const location = saved.headers.get("location") ?? "";
  expect([saved.status, location.replace(/&order=[\w-]{36}$/, "")]).toEqual([303, order]);
  const { text: review } = await get(client, order);
  expect(review).toContain("मुंबई 400050, महाराष्ट्र");
  const bought = await sendForm(client, { html: review, path: order, holding: ORDER });
  expect(bought.headers.get("location")).toMatch(/^\/hi\/gold\?trade=mtx_/);
});

it("shows beside the field why an order is refused", async () => {
  const { client } = await arriveVerified(url, { rupees: 5_000 });
  for (const [path, words] of [
    ["/gold/buy?amount=9", "This is less than can be bought"],
    ["/gold/buy?amount=200001", "more than one person may buy in a day"],
    ["/gold/buy?grams=1.23456", "with four decimals at most"],
    ["/hi/gold/buy?amount=abc", "दशमलव के बाद ज़्यादा से ज़्यादा दो अंक"],
    ["/silver/sell?grams=1", "You hold no silver"],
  ] as const) {
    const { text } = await get(client, path);
    expect([path, text.includes(words)]).toEqual([path, true]);
    expect(text).not.toContain(ORDER);
  }
});

it.each([
  ["SUCCESS", "is yours"],
  ["FAILED", "was declined"],
] as const)("returns from a payment that ended %s to the page with the order's outcome", async (outcome, words) => {
  const { client } = await arriveVerified(url);
  const path = "/gold/buy?grams=1";
  const { text: html } = await get(client, path);
  const sent = await sendForm(client, { html, path, holding: ORDER });
  const [, key = ""] = /^\/sandbox\/pay\/(pay_\w+)$/.exec(sent.headers.get("location") ?? "") ?? [];
  const waiting = await get(client, `/gold/payments/${key}`);
  expect(waiting.text).toContain("Your payment has not been made");
  expect((await get(client, `/silver/payments/${key}`)).status).toBe(404);
  await pay(url, key, outcome);
  const returned = await client.send(`/gold?payment=${key}`);
  expect([returned.status, returned.headers.get("location")]).toEqual([307, `/gold/payments/${key}`]);
  const shown = async () => (await get(client, `/gold/payments/${key}`)).text.includes(words);
  await expect.poll(shown).toBe(true);
});

it("marks every trade of the range on the chart, more than the list of trades holds on a page", async () => {
  const { client } = await arriveVerified(url, { rupees: 5_000 });
  const { prices } = await client.call(getMetalPrice, { metal: "SILVER" });
  const order = { kind: "BUY", metal: "SILVER", quote: prices[0]?.quote.token ?? "", amount: 100 } as const;
  const trades = 12;
  for (let trade = 0; trade < trades; trade++) await client.call(createMetalPayment, order);
  const { transactions, total } = await client.call(listMetalTransactions, { metal: "SILVER" });
  expect([transactions.length, total]).toEqual([10, trades]);
  const { text } = await get(client, "/silver?range=1W");
  const [, dots = ""] = /<path d="((?:M[\d.]+ [\d.]+h0)+)"/.exec(text) ?? [];
  expect(dots.match(/h0/g)).toHaveLength(trades);
  expect(text).toMatch(/role="slider"[^>]*aria-valuetext="[^"]*: ₹[\d,.]+"/);
});
