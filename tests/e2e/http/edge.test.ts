import { describe, expect, inject, it } from "vitest";
import { logout } from "../../../lib/contract/calls/auth.ts";
import { getUserConfig } from "../../../lib/contract/calls/user.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import { arriveFresh } from "../support/people.ts";
import { rawGet } from "../support/raw-get.ts";

const { url } = inject("server");

/** The cookies that a response sets, without their attributes. */
const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

describe("without a session", () => {
  it.each([
    "/dashboard",
    "//dashboard",
    "/%64ashboard",
    "/Dashboard",
    "/en/dashboard",
    "/hi//dashboard",
    "/hi/%64ashboard",
    "/dashboard/explore",
    "/dashboard/blog",
    "/hi/wallet/digilocker",
  ])("%s shows no investor page and ends in no redirect loop", async (path) => {
    let at = path;
    for (let step = 0; step < 4; step++) {
      const { status, location } = await rawGet(url, at);
      expect(status, at).toBeLessThan(500);
      if (location === undefined) {
        if (!at.includes("/login")) expect(status, at).toBe(404);
        return;
      }
      at = location.replace(url, "");
      expect(at, path).toMatch(/^\/(?!\/)/);
    }
    throw new Error(`${path} goes round in a circle`);
  });

  it("app=ultra is stored in a cookie for the migration popup although the cached page sets none", async () => {
    await rawGet(url, "/");
    expect(cookiesOf(await rawGet(url, "/?app=ultra"))).toEqual(["app=ultra"]);
    expect(cookiesOf(await rawGet(url, "/"))).toEqual([]);
  });
});

describe("a session", () => {
  it("starts with a new visit id in the cookies that scripts can read", async () => {
    const { client } = await arriveFresh(url);
    const visit = /(?:^|; )_session=([\w-]{36})(?:;|$)/.exec(client.cookie())?.[1];
    expect(visit).toBeDefined();
    expect(client.cookie()).toContain(`X-Tap-Session=${visit}`);
    const answer = await client.send(`/api${getUserConfig.path}`);
    expect([answer.status, answer.headers.get("x-tap-session")]).toEqual([200, visit]);
    expect(answer.headers.get("x-device-id")).toMatch(/^[\w-]{8,64}$/);
  });

  it("cannot be opened with the _session cookie", async () => {
    const { client } = await arriveFresh(url);
    const readable = client.cookie().replace(/(?:__Host-)?ultra-session=[^;]*(?:; )?/, "");
    expect(readable).toContain("_session=");
    expect((await rawGet(url, `/api${getUserConfig.path}`, { cookie: readable })).status).toBe(401);
    expect((await rawGet(url, "/dashboard", { cookie: readable })).location).toContain("/login");
  });

  it("that has ended clears every documented cookie and redirects its pages to the home page", async () => {
    const { client } = await arriveFresh(url);
    const cookie = client.cookie();
    await client.call(logout, {});
    const page = await rawGet(url, "/hi/wallet", { cookie });
    // A streamed page redirects in its body or by its status; both lead to the address that clears the cookies.
    expect(page.location ?? page.text).toContain("/api/session/ended?language=hi");
    const ended = await rawGet(url, "/api/session/ended?language=hi", { cookie });
    expect([ended.status, ended.location]).toEqual([303, "/hi"]);
    expect(cookiesOf(ended)).toEqual([
      "__Host-ultra-session=",
      "ultra-session=",
      "_session=",
      "X-Tap-Session=",
      "isLoggedOut=true",
    ]);
  });

  it("reports a sign-out to the next page's scripts until the next sign-in", async () => {
    const { client } = await arriveFresh(url);
    const answer = await client.send("/sign-out", { method: "POST", body: new URLSearchParams() });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(client.cookie()).toContain("isLoggedOut=true");
    expect(client.cookie()).not.toMatch(/_session=|X-Tap-Session=|ultra-session=/);
    expect((await arriveFresh(url)).client.cookie()).not.toContain("isLoggedOut");
  });
});

it("requests the client hints from which the headers are derived", async () => {
  const answer = await openClient(url).send("/");
  expect(answer.headers.get("accept-ch")).toBe("Sec-CH-UA-Platform-Version, Sec-CH-UA-Model, Sec-CH-Viewport-Width");
});
