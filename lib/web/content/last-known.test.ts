import { expect, it, vi } from "vitest";
import { z } from "zod";
import { ContentError } from "./content-error.ts";
import { lastKnownIn, readOrLastKnown } from "./last-known.ts";

const schema = z.array(z.string());

function bucketOf(texts: Record<string, string> = {}) {
  const put = vi.fn(async (key: string, text: string) => {
    texts[key] = text;
  });
  const get = vi.fn(async (key: string) => (texts[key] === undefined ? null : { text: async () => texts[key] ?? "" }));
  const lastKnown = lastKnownIn({ NEXT_INC_CACHE_R2_BUCKET: { get, put } }, () => undefined);
  return { texts, put, lastKnown };
}

const fails = () => Promise.reject(new Error("down"));

it("serves what was read last when the service does not answer, also in an isolate that never read it", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { texts, lastKnown } = bucketOf();
  await readOrLastKnown({ lastKnown }, { key: "tags en", schema, read: async () => ["bonds"] });
  const another = bucketOf(texts).lastKnown;
  expect(await readOrLastKnown({ lastKnown: another }, { key: "tags en", schema, read: fails })).toEqual(["bonds"]);
  expect(JSON.parse(logged.mock.calls[0]?.[0])).toMatchObject({ event: "last_known_content_served", kind: "tags en" });
  logged.mockRestore();
});

it("writes only what has changed", async () => {
  const { put, lastKnown } = bucketOf();
  for (const value of [["a"], ["a"], ["b"]]) {
    await readOrLastKnown({ lastKnown }, { key: "written", schema, read: async () => value });
  }
  expect(put.mock.calls.map(([, text]) => text)).toEqual(['["a"]', '["b"]']);
});

it.each([
  ["nothing is kept", {}],
  ["what is kept has another shape", { "last-known-content/tags/en.json": '{"name":7}' }],
  ["what is kept is no JSON", { "last-known-content/tags/en.json": "<html>" }],
])("fails as the service does when %s", async (_, texts: Record<string, string>) => {
  const { lastKnown } = bucketOf(texts);
  await expect(readOrLastKnown({ lastKnown }, { key: "tags en", schema, read: fails })).rejects.toThrow("down");
});

it("does not serve a document that the service says does not exist any more", async () => {
  const { lastKnown } = bucketOf({ "last-known-content/page/en.json": '["kept"]' });
  const read = () => Promise.reject(new ContentError("NOT_FOUND", "/page"));
  await expect(readOrLastKnown({ lastKnown }, { key: "page en", schema, read })).rejects.toThrow("NOT_FOUND");
});
