import { afterEach, expect, it, vi } from "vitest";
import { renewPage, type StalePage } from "./revalidation-queue.ts";

const page = (id: string): StalePage => ({
  MessageBody: { host: "ultra.example", url: "/explore/bonds?phone=canary" },
  MessageDeduplicationId: id,
});
const renewed = () => new Response(null, { headers: { "x-nextjs-cache": "REVALIDATED" } });
const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);

afterEach(() => logged.mockClear());

it("asks the Worker itself to render a stale page anew, and logs nothing", async () => {
  const requests: string[] = [];
  await renewPage(page("a"), async (address, { method }) => {
    requests.push(`${method} ${address}`);
    return renewed();
  });
  expect(requests).toEqual(["HEAD https://ultra.example/explore/bonds?phone=canary"]);
  expect(logged).not.toHaveBeenCalled();
});

it("renders one version of a page once at a time, and again after a rendering has failed", async () => {
  const release = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => release.promise);
  const both = Promise.all([renewPage(page("b"), fetch), renewPage(page("b"), fetch)]);
  release.reject(new Error("gone"));
  await both;
  expect(fetch).toHaveBeenCalledTimes(1);
  await renewPage(page("b"), async () => renewed());
  expect(logged).toHaveBeenCalledTimes(1);
});

it.each([
  ["that lasts too long", () => Promise.reject(new DOMException("canary aborted", "TimeoutError")), "TimeoutError"],
  ["that is refused", () => Promise.resolve(new Response("canary", { status: 503 })), "status 503"],
])("logs a rendering %s in one line, with neither stack nor query nor message", async (_, fetch, kind) => {
  await renewPage(page("c"), fetch);
  const lines = logged.mock.calls.map(([line]) => String(line));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: "error", event: "page_not_renewed", path: "/explore/bonds", kind },
  ]);
});

it("renders eight pages at once, and one more at its next request", async () => {
  const release = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => release.promise.then(renewed));
  const pages = Array.from({ length: 12 }, (_, index) => renewPage(page(`page-${index}`), fetch));
  expect(fetch).toHaveBeenCalledTimes(8);
  release.resolve(renewed());
  await Promise.all(pages);
  await renewPage(page("page-11"), async () => renewed());
  expect(logged).not.toHaveBeenCalled();
});
