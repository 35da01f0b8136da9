import { beforeAll, describe, expect, inject, it } from "vitest";
import { CALLS } from "../../../lib/contract/calls.ts";
import { publicPath } from "../../../lib/contract/define.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { readOutbox } from "../../../scripts/sandbox/world.ts";
import { readAnswer } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

const { url } = inject("server");

let victim: Person;
beforeAll(async () => {
  victim = await arriveVerified(url);
});

/** Requests that a foreign page can make a browser send with our cookies. */
const elsewhere: readonly (readonly [string, Record<string, string>])[] = [
  ["another origin", { origin: "https://evil.example" }],
  ["another port", { origin: "http://127.0.0.1:1" }],
  ["a name that begins like ours", { origin: `${url}.evil.example` }],
  ["a hidden origin", { origin: "null", "sec-fetch-site": "same-origin" }],
  ["a foreign origin that claims to be ours", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
  ["a sibling site", { "sec-fetch-site": "same-site" }],
  ["a foreign site", { "sec-fetch-site": "cross-site" }],
  ["an address bar or a link", { "sec-fetch-site": "none" }],
  ["nowhere", {}],
];

const changing = CALLS.filter(({ effect }) => effect === "command");

async function sendFrom(headers: Record<string, string>, { method, path }: { method: string; path: string }) {
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: { cookie: victim.client.cookie(), "content-type": "application/json", ...headers },
    ...(method !== "GET" && { body: "{}" }),
  });
  return readAnswer(response);
}

/** Without notifications, which arrive on their own. */
const countCodes = async () => (await readOutbox(url, victim.contact)).filter(({ code }) => code !== null).length;

describe.each(elsewhere)("a cross-origin request from %s", (_, headers) => {
  it("is refused every command, including the GET that sends a code", async () => {
    const before = await countCodes();
    for (const { method, path } of changing) {
      const answer = await sendFrom(headers, { method, path: publicPath({ path }) });
      expect([method, path, answer.status, answer.body]).toEqual([
        method,
        path,
        403,
        expect.objectContaining({ code: "CROSS_ORIGIN" }),
      ]);
    }
    expect(await countCodes()).toBe(before);
  });

  it("cannot sign the investor out", async () => {
    const signedOut = await fetch(`${url}/sign-out`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: victim.client.cookie(), "content-type": "application/x-www-form-urlencoded", ...headers },
      body: "everywhere=true",
    });
    expect(signedOut.headers.getSetCookie()).toEqual([]);
    await sendFrom(headers, { method: "GET", path: "/api/session/ended" });
    expect((await victim.client.send("/api/v2/user/profile")).status).toBe(200);
  });
});

it.each([
  "/api/v2/wallet/otp/request/",
  "/api//v2/wallet/otp/request",
  "/api/v2/wallet/otp%2Frequest",
  "/API/v2/wallet/otp/request",
  "/api/v2/./wallet/otp/request",
])("sends no code for %s, an altered spelling of the call's path", async (path) => {
  const before = await countCodes();
  const answer = await sendFrom({ "sec-fetch-site": "cross-site" }, { method: "GET", path });
  expect(answer.status).not.toBe(200);
  expect(await countCodes()).toBe(before);
});

it.each([url, url.replace("127.0.0.1", "localhost")])(
  "signs the investor out everywhere when the form is sent from our page at %s",
  async (own) => {
    const { client } = await arriveVerified(own);
    const answer = await client.send("/sign-out", {
      method: "POST",
      body: new URLSearchParams({ everywhere: "true" }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
    expect((await client.send("/api/v2/user/profile")).status).toBe(401);
  },
);

it("refuses a server action from another origin", async () => {
  const form = new FormData();
  form.set("1_intent", "send");
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: "https://evil.example", "next-action": "0".repeat(42) },
    body: form,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
