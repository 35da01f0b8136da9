import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type ContentLibrary, readLibrary } from "../../../backend/embedded/content/documents.ts";
import { readContentFiles, startContentServer } from "../../../scripts/content-server.ts";
import { type RunningServer, startServer } from "../../../scripts/server.ts";
import { makeStale } from "../support/stored-pages.ts";

/* A server of its own, whose content service can be changed while it runs. */

const TOKEN = "content-token-of-this-test";
const ARTICLE = "what-xirr-hides";
const NEW_TITLE = "A title that an editor has changed";

const WEBHOOK_SECRET = "sandbox-content-webhook-secret-not-for-production";

let files = readContentFiles();
/** The article that an editor has published without an author. */
let withoutAuthor = "";
let reads = 0;
let mayAnswer: Promise<void> = Promise.resolve();
let content: Awaited<ReturnType<typeof startContentServer>>;
let dataDir: string;
let web: Readonly<Record<string, string>>;
let server: RunningServer;

function editedLibrary(): ContentLibrary {
  const library = readLibrary(files);
  const articles = (library.collections.get("articles") ?? []).map((article) =>
    article.fields.slug === withoutAuthor ? { ...article, relations: { ...article.relations, author: null } } : article,
  );
  const { collections, singles } = library;
  return { singles, collections: new Map([...collections, ["articles", articles]]) };
}

beforeAll(async () => {
  const library = async () => {
    reads += 1;
    await mayAnswer;
    return editedLibrary();
  };
  content = await startContentServer({ port: 0, token: TOKEN, library });
  dataDir = await mkdtemp(join(tmpdir(), "ultra-content-"));
  web = { CONTENT_URL: content.url, CONTENT_TOKEN: TOKEN };
  await (await startServer({ port: 0, dataDir, vars: { web } })).stop();
  await makeStale(dataDir, `/en/blog/${ARTICLE}`);
  server = await startServer({ port: 0, dataDir, vars: { web } });
});
afterAll(async () => {
  await server?.stop();
  content?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function readArticle() {
  const answer = await fetch(`${server.url}/blog/${ARTICLE}`);
  const html = await answer.text();
  const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
  return { status: answer.status, cached: answer.headers.get("x-opennext-cache"), heading };
}

it("shows a changed article in a running Worker: the stored page at once, then the new one", async () => {
  const path = `articles/en/${ARTICLE}.md`;
  const before = files[path] ?? "";
  const oldTitle = /^title: "?(.*?)"?$/m.exec(before)?.[1] ?? "";
  files = { ...files, [path]: before.replace(/^title: .*$/m, `title: ${NEW_TITLE}`) };
  await wait(1_000);

  // The content service is silent meanwhile, so the first answer cannot have waited for it.
  let answer = () => {};
  mayAnswer = new Promise((resolve) => {
    answer = resolve;
  });
  expect(await readArticle()).toEqual({ status: 200, cached: "STALE", heading: oldTitle });
  answer();

  await vi.waitFor(
    async () => expect(await readArticle()).toEqual({ status: 200, cached: "HIT", heading: NEW_TITLE }),
    {
      ...{ timeout: 120_000, interval: 100 },
    },
  );
  expect(reads).toBeGreaterThan(0);
});

/** Publishes a copy of an article under another address. */
function publish(slug: string): void {
  const text = (files[`articles/en/${ARTICLE}.md`] ?? "").replace(/^title: .*$/m, `title: ${slug}`);
  files = { ...files, [`articles/en/${slug}.md`]: text };
}

const read = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, text: await answer.text(), caching: answer.headers.get("cache-control") };
};

const statusOf = async (path: string) => (await read(path)).status;

const callWebhook = (slug: string, secret = WEBHOOK_SECRET) =>
  fetch(`${server.url}/webhooks/content`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ event: "entry.publish", model: "article", entry: { slug, locale: "en" } }),
  });

it("shows a new article within a minute to readers who were there before it, because no cache keeps its 404", async () => {
  const before = await read("/blog/published-later");
  expect([before.status, before.caching]).toEqual([404, "private, no-store"]);
  publish("published-later");
  const published = performance.now();
  await vi.waitFor(async () => expect(await statusOf("/blog/published-later")).toBe(200), {
    ...{ timeout: 120_000, interval: 500 },
  });
  expect(performance.now() - published).toBeLessThan(60_000);
});

it("shows a new article and lists it as soon as the content service's webhook says so, and obeys no other caller", async () => {
  expect(await statusOf("/blog/published-at-once")).toBe(404);
  publish("published-at-once");
  expect((await callWebhook("published-at-once", "another secret")).status).toBe(401);
  expect((await callWebhook("published-at-once")).status).toBe(202);
  const shown = async () => {
    const answer = await fetch(`${server.url}/blog/published-at-once`);
    await answer.body?.cancel();
    return [
      answer.status,
      answer.headers.get("x-opennext-cache"),
      (await read("/blog")).text.includes("published-at-once"),
    ];
  };
  await vi.waitFor(async () => expect(await shown()).toEqual([200, "HIT", true]), { timeout: 30_000, interval: 200 });
});

it("lists every article but the one that lost its author", async () => {
  withoutAuthor = ARTICLE;
  publish("another-with-an-author");
  await callWebhook("another-with-an-author");
  const listed = async () => {
    const { text } = await read("/blog");
    return ["another-with-an-author", "published-at-once", ARTICLE].map((slug) => text.includes(`/blog/${slug}"`));
  };
  await vi.waitFor(async () => expect(await listed()).toEqual([true, true, false]), { timeout: 30_000, interval: 200 });
});

it("knows the articles after a restart while the content service does not answer", async () => {
  await server.stop();
  content.stop();
  server = await startServer({ port: 0, dataDir, vars: { web } });
  const feed = await read("/blog/rss.xml");
  expect([feed.status, feed.text.includes("/blog/published-at-once")]).toEqual([200, true]);
  expect(await statusOf("/blog/published-later")).toBe(200);
});
