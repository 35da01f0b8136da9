/** INR or GIFT as the specification's card has it: chosen in middleware, confirmed by the page, and in no shared cache. */
import { expect, inject, it, vi } from "vitest";
import { arriveFresh, demoNonResident } from "../support/people.ts";

const { url } = inject("server");

async function visit(path: string, headers: Record<string, string>) {
  const answer = await fetch(url + path, { headers });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, mode: /data-mode="(INR|GIFT)"/.exec(html)?.[1] };
}

const cookieAbroad = async () => (await demoNonResident(url)).cookie();

it("an investor abroad gets GIFT wherever the request comes from, and the mode of the cookie where there is one", async () => {
  const cookie = await cookieAbroad();
  const shown = async (more: string, country: string) => {
    const { status, mode } = await visit("/wallet", { cookie: `${cookie}${more}`, "cf-ipcountry": country });
    return [status, mode];
  };
  expect(await shown("", "AE")).toEqual([200, "GIFT"]);
  expect(await shown("", "IN")).toEqual([200, "GIFT"]);
  expect(await shown("; investmentType=INR", "AE")).toEqual([200, "INR"]);
  expect(await shown("; investmentType=GIFT", "IN")).toEqual([200, "GIFT"]);
});

it("an investor in India stays in rupees, whatever region, cookie and forged headers say", async () => {
  const { client } = await arriveFresh(url);
  const cookie = `${client.cookie()}; investmentType=GIFT`;
  const forged = { "x-investment-mode": "GIFT COOKIE", "x-region-mode": "GIFT", "cf-ipcountry": "AE" };
  expect(await visit("/wallet", { cookie, ...forged })).toMatchObject({ status: 200, mode: "INR" });
});

it("no answer carries the choice: no cookie, no header, and a public page has the same bytes in every mode", async () => {
  const inMode = { cookie: `${await cookieAbroad()}; investmentType=GIFT; region=abroad`, "cf-ipcountry": "AE" };
  const own = await visit("/wallet", inMode);
  const named = [...own.headers.keys()].filter((name) => /middleware-request|investment-mode|region-mode/.test(name));
  expect([own.headers.getSetCookie(), named]).toEqual([[], []]);
  // The stored page may be renewed between two visits.
  await vi.waitFor(async () => {
    const [first, second] = [await visit("/explore/stash", inMode), await visit("/explore/stash", {})];
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(second.html === first.html).toBe(true);
  }, 60_000);
});
