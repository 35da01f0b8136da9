import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

const { url } = inject("server");

const hostile = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/wallet/../..//evil.example",
  "/wallet/%2e%2e//evil.example",
  "/%2F%2Fevil.example",
  "javascript:alert(1)",
  "data:text/html,evil.example",
  "http:evil.example",
  "/wallet@evil.example",
  "/wallet?next=//evil.example",
  "/wallet#//evil.example",
  "/api/v2/wallet/otp/request",
  "/sandbox/pay/x",
  "/login?returnTo=/login",
  " /wallet",
  "/wallet\r\nlocation: https://evil.example",
];

let investor: Person;
/** A new investor for each path, because one investor may open thirty payments an hour. */
const arrive = async () => {
  investor = await arriveVerified(url);
};

const provider = z.object({ returnTo: z.string() });

describe.each(hostile)("the hostile return path %j", (path) => {
  beforeAll(arrive);

  it.each(["SUCCESS", "PENDING", "FAILED"])(
    "does not redirect a payment that ends %s, which returns to the wallet",
    async (outcome) => {
      const { client } = investor;
      const paths = { successPath: path, activePath: path, failedPath: path };
      const { key } = await client.call(recharge, { amount: 500, ...paths });
      const answer = await client.send(`/sandbox/pay/${key}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `outcome=${outcome}`,
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`/wallet?payment=${key}`);
      const seen = await fetch(`${url}/sandbox/pay/${key}`, { headers: { accept: "application/json" } });
      expect(provider.parse(await seen.json()).returnTo).toBe(`/wallet?payment=${key}`);
    },
  );

  it("is not carried on by the sign-in page", async () => {
    const { text } = await get(openClient(url), `/login?returnTo=${encodeURIComponent(path)}`);
    expect(text).toMatch(/name="returnTo" value=""/);
  });
});

describe("a return path of our own", () => {
  beforeAll(arrive);

  it("receives the payment's key beside its own query", async () => {
    const successPath = "/hi/wallet/payments?from=invest";
    const { key } = await investor.client.call(recharge, { amount: 500, successPath });
    const answer = await investor.client.send(`/sandbox/pay/${key}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ outcome: "SUCCESS" }),
    });
    expect(provider.parse(await answer.json()).returnTo).toBe(`${successPath}&payment=${key}`);
  });
});

describe("an absolute return address of the site that is addressed", () => {
  beforeAll(arrive);

  it("is taken by a payment as its path", async () => {
    const paths = { successPath: `${url}/wallet?from=app`, activePath: `${url}/wallet`, failedPath: `${url}/wallet` };
    const { key } = await investor.client.call(recharge, { amount: 500, ...paths });
    const answer = await investor.client.send(`/sandbox/pay/${key}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "outcome=SUCCESS",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/wallet?from=app&payment=${key}`]);
  });

  it("is taken by the sign-in page as its path, and one of another port is not", async () => {
    const shown = async (returnTo: string) => {
      const { text } = await get(openClient(url), `/login?returnTo=${encodeURIComponent(returnTo)}`);
      return /name="returnTo" value="([^"]*)"/.exec(text)?.[1];
    };
    const other = new URL(url);
    other.port = String(Number(other.port) + 1);
    expect([await shown(`${url}/wallet`), await shown(`${other.origin}/wallet`)]).toEqual(["/wallet", ""]);
  });

  it("is refused where a client names another site itself", async () => {
    const answer = await investor.client.send("/api/v2/wallet/recharge", {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, "x-site-origin": "https://evil.example" },
      body: JSON.stringify({ amount: 500, successPath: "https://evil.example/wallet?stolen=1" }),
    });
    const { key } = z.object({ key: z.string() }).parse(await answer.json());
    const seen = await fetch(`${url}/sandbox/pay/${key}`, { headers: { accept: "application/json" } });
    expect(provider.parse(await seen.json()).returnTo).toBe(`/wallet?payment=${key}`);
  });
});

it("redirects a visitor without a session to sign-in with the requested page and nothing else", async () => {
  for (const path of ["/dashboard", "/wallet/add", "/hi/wallet?x=1"]) {
    const answer = await fetch(url + path, { redirect: "manual" });
    const location = new URL(answer.headers.get("location") ?? "", url);
    expect(location.origin).toBe(url);
    expect(location.searchParams.get("returnTo")).toBe(path);
  }
});
