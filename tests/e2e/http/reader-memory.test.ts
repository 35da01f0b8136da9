import { beforeEach, describe, expect, inject, it } from "vitest";
import { logout } from "../../../lib/contract/auth.ts";
import { recharge } from "../../../lib/contract/wallet.ts";
import { addMoney } from "../../../scripts/sandbox/person.ts";
import { advanceClock } from "../../../scripts/sandbox/world.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";
import { rawGet } from "../support/raw-get.ts";

/* An investor's page remembered for its reader: docs/decisions/0026. */

const { url } = inject("server");

interface Seen {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly isRemembered: boolean;
}

async function see(headers: Record<string, string>, path = "/dashboard", origin = url): Promise<Seen> {
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  const isRemembered = answer.headers.get("x-page-memory") === "HIT";
  return { status: answer.status, text: await answer.text(), headers: answer.headers, isRemembered };
}

/** Until it is remembered: the first drawing may itself have left figures in the book. */
async function seeRemembered(headers: Record<string, string>, path?: string): Promise<Seen> {
  for (let times = 0; times < 5; times++) {
    const seen = await see(headers, path);
    if (seen.isRemembered) return seen;
  }
  throw new Error("the page is never remembered");
}

const nonceOf = ({ headers }: Seen) => /'nonce-([\w-]+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
/** Every nonce that stands in a page. */
const noncesIn = ({ text }: Seen) => new Set([...text.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce));

let person: VerifiedPerson;
let cookie: string;
beforeEach(async () => {
  person = await arriveVerified(url, { name: "Tarangini Chellappa", rupees: 73_000 });
  cookie = person.client.cookie();
});

describe("a remembered page", () => {
  it("is what was drawn, with a nonce of its own each time, and in no other cache", async () => {
    const drawn = await see({ cookie });
    const [once, twice] = [await seeRemembered({ cookie }), await seeRemembered({ cookie })];
    for (const seen of [drawn, once, twice]) {
      expect(noncesIn(seen)).toEqual(new Set([nonceOf(seen)]));
      expect(seen.headers.get("cache-control")).toMatch(/private.*no-store/);
      expect(seen.text).toContain("73,000");
    }
    expect(new Set([drawn, once, twice].map(nonceOf)).size).toBe(3);
    expect(twice.text).toBe(once.text.replaceAll(nonceOf(once), nonceOf(twice)));
    const names = ({ headers }: Seen) =>
      [...headers.keys()].filter((name) => !/^(?:content-length|transfer-encoding|x-page-memory)$/.test(name));
    expect(names(once)).toEqual(names(drawn));
  });

  it("is gone as soon as money has come", async () => {
    await seeRemembered({ cookie });
    await addMoney(person, { rupees: 1_000, key: "more" });
    const seen = await see({ cookie });
    expect([seen.isRemembered, seen.text.includes("74,000"), seen.text.includes("73,000")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("is gone after any change of the book, though it should show nothing of it", async () => {
    await seeRemembered({ cookie });
    await person.client.call(recharge, { amount: 100 });
    expect((await see({ cookie })).isRemembered).toBe(false);
  });

  it("is never seen by who has signed out", async () => {
    await seeRemembered({ cookie });
    await person.client.call(logout, {});
    const seen = await see({ cookie });
    expect([seen.isRemembered, seen.text.includes("73,000"), seen.text.includes("Tarangini")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is never seen by somebody else, nor without a session", async () => {
    const other = await arriveVerified(url, { name: "Zubeida Pillai" });
    await seeRemembered({ cookie });
    const hers = await see({ cookie: other.client.cookie() });
    expect([hers.isRemembered, hers.text.includes("Tarangini"), hers.text.includes("73,000")]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await see({})).status).toBe(307);
  });

  it("is another one in another language, theme or mode, with hidden amounts, and for the router", async () => {
    await seeRemembered({ cookie });
    const hindi = await see({ cookie }, "/hi/dashboard");
    expect([hindi.isRemembered, /<html lang="hi/.test(hindi.text)]).toEqual([false, true]);
    const hidden = await see({ cookie: `${cookie}; hideAmounts=1` });
    expect([hidden.isRemembered, hidden.text.includes("73,000")]).toEqual([false, false]);
    for (const choice of ["theme=dark", "investmentType=GIFT"]) {
      expect((await see({ cookie: `${cookie}; ${choice}` })).isRemembered).toBe(false);
    }
    const data = await see({ cookie, rsc: "1" });
    expect([data.isRemembered, data.headers.get("content-type") ?? ""]).not.toEqual([true, "text/html; charset=utf-8"]);
  });

  it("belongs to its host", async () => {
    const { host } = new URL(url);
    const port = host.split(":")[1];
    await seeRemembered({ cookie });
    const elsewhere = await rawGet(`http://localhost:${port}`, "/dashboard", { cookie });
    expect([elsewhere.status, elsewhere.text.includes(`//${host}`)]).toEqual([200, false]);
  });
});

it("is gone when the day has changed", async () => {
  const before = await seeRemembered({ cookie });
  await advanceClock(url, 1);
  const after = await see({ cookie });
  expect(after.isRemembered).toBe(false);
  expect(after.text).not.toBe(before.text);
});

it("is drawn each time where a page holds a form with a key", async () => {
  const keys = new Set<string | undefined>();
  for (let times = 0; times < 3; times++) {
    const { text, isRemembered } = await see({ cookie }, "/wallet/add");
    expect(isRemembered).toBe(false);
    keys.add(/name="idempotencyKey"[^>]*value="([^"]+)"/.exec(text)?.[1]);
  }
  expect(keys.size).toBe(3);
});
