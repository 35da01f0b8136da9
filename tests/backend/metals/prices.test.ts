import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { metalsCommand } from "../../../backend/routes/ops/metals.ts";
import { fund, newInvestor } from "../wallet/investor.ts";
import { holdingOf, type Price, passMinutes, priceOf, requestPrice, trade } from "./trading-steps.ts";

afterEach(async () => {
  for (const metal of ["GOLD", "SILVER"]) await metalsCommand(env, { metal, feed: "UP" });
});

it("shows anyone the market price, half the spread on each side, GST, and a quote valid for five minutes", async () => {
  const { status, body } = await requestPrice();
  expect(status).toBe(200);
  expect(body.history).toBeNull();
  const prices = body.prices as readonly Price[];
  expect(prices.map(({ metal }) => metal)).toEqual(["GOLD", "SILVER"]);
  for (const { marketPrice, buyPrice, sellPrice, gstBps, at, quote } of prices) {
    expect(buyPrice / marketPrice).toBeCloseTo(1.015, 3);
    expect(sellPrice / marketPrice).toBeCloseTo(0.985, 3);
    expect(gstBps).toBe(300);
    expect(Date.parse(quote.expiresAt) - Date.parse(at)).toBe(300_000);
    expect(quote.secondsLeft).toBe(300);
  }
});

it("returns the price history of one metal up to the current price", async () => {
  for (const range of ["1D", "1W", "1M", "1Y", "5Y"]) {
    const { body } = await requestPrice(`?metal=SILVER&range=${range}`);
    const { metal, points } = body.history as { metal: string; points: { at: string; price: number }[] };
    expect(metal).toBe("SILVER");
    expect(points.length).toBeGreaterThan(80);
    expect(points.every(({ price }) => price > 0 && Number.isSafeInteger(Math.round(price * 100)))).toBe(true);
    expect(body.prices).toMatchObject([{ metal: "SILVER", marketPrice: points.at(-1)?.price }]);
  }
});

it("refuses a range without a metal, and an unknown metal", async () => {
  expect((await requestPrice("?range=1D")).body).toMatchObject({
    code: "INVALID_INPUT",
    fields: { metal: "INVALID_INPUT" },
  });
  expect((await requestPrice("?metal=COPPER")).status).toBe(400);
  expect((await requestPrice("?metal=GOLD&range=2D")).status).toBe(400);
});

it("reports an unavailable feed for the metal concerned only", async () => {
  await metalsCommand(env, { metal: "GOLD", feed: "AWAY" });
  expect(await requestPrice("?metal=GOLD")).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  expect((await requestPrice("?metal=GOLD&range=1Y")).status).toBe(503);
  expect((await requestPrice()).status).toBe(503);
  expect((await priceOf("SILVER")).marketPrice).toBeGreaterThan(0);
});

it("waits no longer than eight seconds for a feed that hangs", async () => {
  await metalsCommand(env, { metal: "SILVER", feed: "SILENT" });
  expect((await requestPrice("?metal=SILVER")).status).toBe(503);
});

it("shows a holding without a value while the feed is down, and trades at a quote locked before", async () => {
  const investor = await newInvestor();
  await fund(investor, 50_000);
  const { quote } = await priceOf();
  await metalsCommand(env, { metal: "GOLD", feed: "AWAY" });
  expect((await trade(investor, { amount: 10_000, quote: quote.token })).status).toBe(200);
  expect(await holdingOf(investor)).toMatchObject({ invested: 10_000, currentValue: null, gain: null });
  expect(await holdingOf(investor, "SILVER")).toMatchObject({ grams: 0, currentValue: 0, gain: 0 });
  await metalsCommand(env, { metal: "GOLD", feed: "UP" });
  expect(await holdingOf(investor)).toMatchObject({ currentValue: expect.any(Number), gain: expect.any(Number) });
});

it("moves prices with the sandbox clock", async () => {
  const { marketPrice } = await priceOf();
  await passMinutes(60 * 24 * 30);
  expect((await priceOf()).marketPrice).not.toBe(marketPrice);
});

it("gives operators no control of a feed outside the sandbox", async () => {
  const { SANDBOX: _, ...production } = env;
  await expect(metalsCommand(production, { metal: "GOLD", feed: "AWAY" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
