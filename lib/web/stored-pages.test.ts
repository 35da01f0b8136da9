import { expect, it } from "vitest";
import { withoutMissingPages } from "./stored-pages.ts";

function storeOf(entries: readonly (readonly [string, unknown])[]) {
  const kept = new Map(entries);
  const store = withoutMissingPages({
    name: "test",
    get: async () => null,
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  });
  return { kept, store };
}

const page = (status?: number) => ({ type: "app" as const, html: "<p>", meta: status === undefined ? {} : { status } });

it("keeps a page that was rendered", async () => {
  const { kept, store } = storeOf([]);
  await store.set("/en/blog/new", page());
  await store.set("/en/blog/other", page(200));
  expect([...kept.keys()]).toEqual(["/en/blog/new", "/en/blog/other"]);
});

it("keeps no missing page, and removes the page of an article that was taken back", async () => {
  const { kept, store } = storeOf([["/en/blog/taken-back", page()]]);
  await store.set("/en/blog/not-yet", page(404));
  await store.set("/en/blog/taken-back", page(404));
  expect([...kept.keys()]).toEqual([]);
});
