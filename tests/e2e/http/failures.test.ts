import { describe, expect, inject, it } from "vitest";
import { CALLS } from "../../../lib/contract/calls.ts";
import { publicPath } from "../../../lib/contract/define.ts";
import { problem } from "../../../lib/contract/values/problem-response.ts";
import { everyPage } from "../support/pages.ts";
import { rawRequest } from "../support/raw-get.ts";

/* The API fails with problem documents, pages fail with error pages, and a response that sets a cookie is private. */

const { url } = inject("server");
const ORIGIN = { origin: url };
const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "multipart/form-data; boundary=frontier" };
const METHODS = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "POST", "PROPFIND"];

type Sent = Parameters<typeof rawRequest>[1];
type Answered = Awaited<ReturnType<typeof rawRequest>>;

const calls = [...new Set(CALLS.map((call) => publicPath(call).replace(/\{\w+\}/g, "x")))];
const otherPaths = ["/api/", "/api/v2", "/api/nothing", "/api/openapi.json", "/api/session/ended/x"];
const programPaths = [
  ...calls,
  ...otherPaths,
  "/webhooks/payments",
  "/webhooks/nothing",
  "/edge-config/x",
  "/ops/verify",
];

const AT_ONCE = 12;

async function sendAll(requests: readonly Sent[]): Promise<{ sent: Sent; answer: Answered }[]> {
  const rest = [...requests];
  const done: { sent: Sent; answer: Answered }[] = [];
  const worker = async () => {
    for (let sent = rest.pop(); sent; sent = rest.pop()) done.push({ sent, answer: await rawRequest(url, sent) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

const isProblem = ({ method }: Sent, { headers, text, status }: Answered) =>
  (headers.get("content-type") ?? "").startsWith("application/problem+json") &&
  (method === "HEAD" || problem.parse(JSON.parse(text)).status === status);

/** One line for each API response that is not a valid problem document. */
async function wrongAnswers(requests: readonly Sent[], statuses?: readonly number[]): Promise<string[]> {
  const done = await sendAll(requests);
  return done
    .filter(({ sent, answer }) => {
      const isExpected = statuses?.includes(answer.status) ?? answer.status < 500;
      return !isExpected || (answer.status >= 400 && !isProblem(sent, answer));
    })
    .map(({ sent, answer }) => `${sent.method ?? "GET"} ${sent.path} → ${answer.status} ${answer.text.slice(0, 80)}`);
}

describe("the API answers a failure with a problem document", () => {
  it("except for a GET with a body, whose body it ignores", async () => {
    const sent = programPaths.map((path) => ({ path, body: '{"a":1}', headers: JSON_TYPE }));
    expect(await wrongAnswers(sent)).toEqual([]);
    expect((await rawRequest(url, { path: "/api/v2/ping", body: "x" })).status).toBe(200);
  });

  it.each(METHODS)("for %s", async (method) => {
    expect(await wrongAnswers(programPaths.map((path) => ({ path, method, headers: ORIGIN })))).toEqual([]);
  });

  it("for JSON that does not end, a form that does not end, and a type that nobody reads", async () => {
    const posts = [
      { body: '{"a":', headers: { ...ORIGIN, ...JSON_TYPE } },
      { body: "--frontier garbage", headers: { ...ORIGIN, ...FORM_TYPE } },
      { body: "a=b", headers: { ...ORIGIN, "content-type": "text/plain" } },
    ];
    const sent = programPaths.flatMap((path) => posts.map((post) => ({ path, method: "POST", ...post })));
    expect(await wrongAnswers(sent)).toEqual([]);
  });

  it("for a body that is too long, and for another origin", async () => {
    const tooLong = { body: "x".repeat(70_000), headers: { ...ORIGIN, ...JSON_TYPE } };
    expect(
      await wrongAnswers(
        calls.map((path) => ({ path, method: "POST", ...tooLong })),
        [413],
      ),
    ).toEqual([]);
    const elsewhere = { headers: { origin: "https://evil.example" } };
    expect(
      await wrongAnswers(
        calls.map((path) => ({ path, method: "POST", ...elsewhere })),
        [403],
      ),
    ).toEqual([]);
  });

  it.each(["a, b", "a b", "[", "x:99999"])("for the host %s", async (host) => {
    expect(
      await wrongAnswers(
        calls.map((path) => ({ path, headers: { host } })),
        [400],
      ),
    ).toEqual([]);
  });
});

/** One line for each response that is not a valid error page. */
async function wrongPages(requests: readonly Sent[], statuses: readonly number[]): Promise<string[]> {
  const done = await sendAll(requests);
  return done
    .filter(({ sent, answer: { status, headers, text } }) => {
      const language = /^\/hi(?:\/|$)/.test(sent.path) ? "hi-IN" : "en-IN";
      const isPage =
        (headers.get("content-type") ?? "").startsWith("text/html") && headers.has("content-security-policy");
      const isOurs = sent.method === "HEAD" || (text.includes(`<html lang="${language}"`) && text.includes("ultra"));
      return !(statuses.includes(status) && isPage && isOurs);
    })
    .map(({ sent, answer }) => `${sent.method ?? "GET"} ${sent.path} → ${answer.status} ${answer.text.slice(0, 80)}`);
}

const onEveryPage = (sent: Omit<Sent, "path">) => everyPage.map((path) => ({ path, ...sent }));

describe("a page answers a failure with an error page in its language", () => {
  it("covers every page of the app", () => {
    expect(everyPage.length).toBeGreaterThan(100);
    expect(everyPage).toEqual(expect.arrayContaining(["/", "/hi", "/login", "/hi/wallet/withdraw"]));
  });

  it.each([
    ["a form that does not end", "--frontier garbage", FORM_TYPE],
    ["no form at all", "", FORM_TYPE],
    ["a form without a boundary", "--x--", { "content-type": "multipart/form-data" }],
  ])("for %s", async (_, body, type) => {
    expect(await wrongPages(onEveryPage({ method: "POST", body, headers: { ...ORIGIN, ...type } }), [400])).toEqual([]);
  });

  it.each(["OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "PROPFIND"])("for %s", async (method) => {
    expect(await wrongPages(onEveryPage({ method, headers: ORIGIN }), [405])).toEqual([]);
    const { headers } = await rawRequest(url, { path: "/wallet", method, headers: ORIGIN });
    expect(headers.get("allow")).toBe("GET, HEAD, POST");
  });

  it("for a form from another origin and for an oversized form", async () => {
    const elsewhere = { method: "POST", headers: { origin: "https://evil.example" } };
    expect(await wrongPages(onEveryPage(elsewhere), [403])).toEqual([]);
    const tooLong = {
      method: "POST",
      headers: { ...ORIGIN, "content-type": "text/plain" },
      body: "x".repeat(1_100_000),
    };
    expect(
      await wrongPages(
        ["/login", "/hi/login"].map((path) => ({ path, ...tooLong })),
        [413],
      ),
    ).toEqual([]);
  });

  it("for an unknown server action", async () => {
    const headers = { ...ORIGIN, "content-type": "text/plain" };
    for (const action of ["00aabb", "0".repeat(42)]) {
      const sent = ["/login", "/hi/login"].map((path) => ({
        path,
        method: "POST",
        body: "[]",
        headers: { ...headers, "next-action": action },
      }));
      expect(await wrongPages(sent, [400, 404])).toEqual([]);
    }
    const form = '--frontier\r\nContent-Disposition: form-data; name="$ACTION_ID_00aabb"\r\n\r\n\r\n--frontier--\r\n';
    const sent = ["/login", "/hi/login"].map((path) => ({
      path,
      method: "POST",
      body: form,
      headers: { ...ORIGIN, ...FORM_TYPE },
    }));
    expect(await wrongPages(sent, [400, 404])).toEqual([]);
  });

  it("for a sign-out whose body is no form, and for a GET of a path that accepts only POST", async () => {
    const read = ["/sign-out", "/hi/sign-out", "/profile/cmr", "/hi/profile/residence/proof"];
    const session = { cookie: "ultra-session=x" };
    expect(
      await wrongPages(
        read.map((path) => ({ path, headers: session })),
        [405],
      ),
    ).toEqual([]);
    const text = { method: "POST", body: "x", headers: { ...ORIGIN, "content-type": "text/plain" } };
    expect((await rawRequest(url, { path: "/sign-out", ...text })).status).toBe(303);
  });

  it("for a malformed path and for a missing file", async () => {
    expect(
      await wrongPages(
        ["/%", "/hi/%", "/nothing.png", "/_next/static/nothing.js"].map((path) => ({ path })),
        [404],
      ),
    ).toEqual([]);
  });

  it("for a file of the API that a link of a page leads to, with the way back", async () => {
    const headers = { "sec-fetch-mode": "navigate", referer: `${url}/hi/transactions?tab=added` };
    const failed = await rawRequest(url, { path: "/api/v2/nothing", headers });
    expect([failed.status, failed.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(failed.text).toContain(`href="${url}/hi/transactions?tab=added"`);
    const signedOut = await rawRequest(url, { path: "/api/v2/investments/master-document?dealId=x", headers });
    expect([signedOut.status, signedOut.location]).toEqual([303, "/hi"]);
  });

  it.each(["a, b", "a b", "["])("for the host %s", async (host) => {
    expect(await wrongPages(onEveryPage({ headers: { host } }), [400])).toEqual([]);
  });
});

describe("a response that sets a cookie", () => {
  const publicPages = ["/", "/hi", "/login", "/hi/login", "/tnc", "/hi/tnc"];
  it.each([
    ["ref=abcdefgh", publicPages],
    ["app=ultra", publicPages],
    ["app=ultra&ref=abcdefgh", everyPage],
  ])("is not cacheable, for every page with ?%s", async (query, paths) => {
    const done = await sendAll(paths.map((path) => ({ path: `${path}?${query}` })));
    const setting = done.filter(({ answer }) => answer.headers.has("set-cookie"));
    expect(setting.map(({ sent }) => sent.path)).toEqual(
      expect.arrayContaining(publicPages.map((path) => `${path}?${query}`)),
    );
    const shared = setting.filter(({ answer }) => answer.cacheControl !== "private, no-store");
    expect(shared.map(({ sent, answer }) => [sent.path, answer.cacheControl])).toEqual([]);
    expect((await rawRequest(url, { path: "/" })).headers.has("set-cookie")).toBe(false);
  });
});
