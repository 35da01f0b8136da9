import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type ContentSource, listDocuments, readContentDocument } from "./client.ts";

const schema = z.object({ name: z.string() });
const request = { path: "/company", query: { populate: "*" }, schema };

function sourceOf(answer: (url: URL, init: RequestInit) => Response | Promise<Response>, deadlineMs = 1_000) {
  const report = vi.fn();
  const fetch = vi.fn(async (url: string, init: RequestInit) => answer(new URL(url), init));
  const source: ContentSource = { baseUrl: "https://cms.example/api", token: "secret", fetch, report, deadlineMs };
  return { source, report, fetch };
}

const rejects = (failure: string) => ({ name: "ContentError", failure });

describe("the content client", () => {
  it("reads a document with the bearer token, below the base URL, following no redirect", async () => {
    const { source, fetch, report } = sourceOf(() => Response.json({ data: { name: "ultra" }, meta: {} }));
    expect(await readContentDocument(source, request)).toEqual({ name: "ultra" });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("https://cms.example/api/company?populate=*");
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer secret");
    expect(init?.redirect).toBe("manual");
    expect(report).not.toHaveBeenCalled();
  });

  it("reads every page of a collection", async () => {
    const { source } = sourceOf(({ searchParams }) => {
      const page = Number(searchParams.get("pagination[page]"));
      return Response.json({ data: [{ name: `p${page}` }], meta: { pagination: { pageCount: 3 } } });
    });
    expect(await listDocuments(source, request)).toEqual([{ name: "p1" }, { name: "p2" }, { name: "p3" }]);
  });

  it("leaves out a document of another shape, and logs which one and which fields", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const data = [{ name: "first" }, { documentId: "abc", name: null }, { name: "last" }, "no document"];
    const { source, report } = sourceOf(() => Response.json({ data, meta: { pagination: { pageCount: 1 } } }));
    expect(await listDocuments(source, request)).toEqual([{ name: "first" }, { name: "last" }]);
    const event = { event: "content_document_left_out", path: "/company" };
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { ...event, documentId: "abc", fields: ["name"] },
      { ...event, documentId: "unknown" },
    ]);
    expect(report).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it("stops at a thousand documents, however many pages are announced", async () => {
    const { source, fetch } = sourceOf(() => Response.json({ data: [], meta: { pagination: { pageCount: 1e6 } } }));
    await listDocuments(source, request);
    expect(fetch).toHaveBeenCalledTimes(10);
  });

  it.each([
    [401, "REFUSED"],
    [403, "REFUSED"],
    [302, "REFUSED"],
    [404, "NOT_FOUND"],
    [500, "REFUSED"],
  ])("reports a %i and throws %s", async (status, failure) => {
    const { source, report } = sourceOf(() => new Response("no", { status }));
    await expect(readContentDocument(source, request)).rejects.toMatchObject(rejects(failure));
    expect(report.mock.calls).toEqual([[{ path: "/company", status }]]);
  });

  it.each([
    ["no JSON", "<html>", "MALFORMED", 502],
    ["another shape", JSON.stringify({ data: { name: 7 } }), "MALFORMED", 502],
    ["more than two megabytes", `"${"a".repeat(2 * 1024 * 1024)}"`, "TOO_LARGE", 502],
  ])("refuses and reports %s", async (_, body, failure, status) => {
    const { source, report } = sourceOf(() => new Response(body));
    await expect(readContentDocument(source, request)).rejects.toMatchObject(rejects(failure));
    expect(report.mock.calls).toEqual([[{ path: "/company", status }]]);
  });

  it("gives up on a service that does not answer in time, or does not finish, and reports it", async () => {
    const silent = sourceOf(
      (_, { signal }) => new Promise((_, reject) => signal?.addEventListener("abort", reject)),
      20,
    );
    await expect(readContentDocument(silent.source, request)).rejects.toMatchObject(rejects("UNREACHABLE"));
    expect(silent.report.mock.calls).toEqual([[{ path: "/company", status: 504 }]]);
    const endless = sourceOf((_, { signal }) => {
      const body = new ReadableStream({
        start: (stream) => signal?.addEventListener("abort", () => stream.error("late")),
      });
      return new Response(body);
    }, 20);
    await expect(readContentDocument(endless.source, request)).rejects.toMatchObject(rejects("UNREACHABLE"));
  });
});
