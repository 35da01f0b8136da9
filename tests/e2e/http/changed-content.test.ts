import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readLibrary } from "../../../backend/content/documents.ts";
import { readContentFiles, startContentServer } from "../../../scripts/content-server.ts";
import { type RunningServer, startServer } from "../../../scripts/server.ts";
import { makeStale } from "../support/stored-pages.ts";

/* A server of its own, whose content service can be changed while it runs. */

const TOKEN = "content-token-of-this-test";
const ARTICLE = "what-xirr-hides";
const NEW_TITLE = "A title that an editor has changed";

let files = readContentFiles();
let reads = 0;
let mayAnswer: Promise<void> = Promise.resolve();
let content: Awaited<ReturnType<typeof startContentServer>>;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  const library = async () => {
    reads += 1;
    await mayAnswer;
    return readLibrary(files);
  };
  content = await startContentServer({ port: 0, token: TOKEN, library });
  dataDir = await mkdtemp(join(tmpdir(), "ultra-content-"));
  const web = { CONTENT_URL: content.url, CONTENT_TOKEN: TOKEN };
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
