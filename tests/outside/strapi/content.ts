import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type ReloadableServer, readVars, startServer } from "../../../scripts/server.ts";
import { freePort } from "../../free-port.ts";
import { becomeEditor } from "./editor.ts";
import { makeStrapiProject, type Strapi, startStrapi } from "./project.ts";

/* The pages of ultra while an editor publishes, edits and breaks content in Strapi, and while Strapi is away. */

/** A minute for the cached content, one for the cached page, and a margin. */
const SEEN_WITHIN_MS = 150_000;
const AUTHOR = { slug: "edi-tor", name: "Edi Tor", role: "Editor", bio: "Writes about what readers of a Strapi see." };
const ARTICLE = {
  ...{ title: "A first edition", slug: "outside-edition", excerpt: "What an editor wrote.", minutes: 3 },
  ...{ body: "## Why\n\nA body with a [link](/blog).", seo: { metaDescription: "What an editor of a Strapi wrote." } },
};
const PAGE = `/blog/${ARTICLE.slug}`;

type Look = (page: { readonly status: number; readonly text: string }) => boolean;
const shows =
  (words: string): Look =>
  ({ status, text }) =>
    status === 200 && text.includes(words);
const isMissing: Look = ({ status }) => status === 404;

/** Returns how long readers waited. @throws Error when they never see it */
async function seen(url: string, path: string, look: Look): Promise<number> {
  const began = Date.now();
  for (;;) {
    const response = await fetch(url + path);
    const page = { status: response.status, text: await response.text() };
    if (look(page)) return Date.now() - began;
    if (Date.now() - began > SEEN_WITHIN_MS)
      throw new Error(`${path} answered ${page.status}: ${page.text.slice(0, 300)}`);
    await pause(500);
  }
}

/** The processes that are stopped at the end. */
interface Running {
  strapi?: Strapi;
  server?: ReloadableServer;
}

interface Stage {
  readonly folder: string;
  readonly dataDir: string;
  readonly port: number;
}

/** @returns a line for each step. @throws Error at the first step that readers do not see */
export async function publishThroughStrapi(place: string): Promise<readonly string[]> {
  const folder = join(place, "strapi");
  mkdirSync(folder, { recursive: true });
  const stage = { folder, dataDir: mkdtempSync(join(tmpdir(), "ultra-outside-strapi-")), port: await freePort() };
  await makeStrapiProject(folder, stage.port);
  const running: Running = {};
  try {
    return await live(stage, running);
  } finally {
    await running.server?.stop();
    await running.strapi?.stop();
    rmSync(stage.dataDir, { recursive: true, force: true });
  }
}

async function live(stage: Stage, running: Running): Promise<readonly string[]> {
  const strapi = await startStrapi(stage.folder, stage.port);
  running.strapi = strapi;
  const editor = await becomeEditor(strapi);
  for (const single of ["company", "app-pre-ipo-page"]) await editor.writeSingle(single);
  const author = await editor.create("authors", AUTHOR);
  const first = await editor.create("articles", { ...ARTICLE, author }, false);
  const web = { CONTENT_URL: `${strapi.url}/api`, CONTENT_TOKEN: editor.readToken };
  const serve = () => startServer({ port: 0, dataDir: stage.dataDir, vars: { web } });
  let server = await serve();
  running.server = server;
  const { CONTENT_WEBHOOK_SECRET } = z
    .looseObject({ CONTENT_WEBHOOK_SECRET: z.string() })
    .parse(readVars("wrangler.toml"));
  await editor.addWebhook({ url: `${server.url}/webhooks/content`, secret: CONTENT_WEBHOOK_SECRET });

  const lines: string[] = [];
  const step = async (name: string, path: string, look: Look) => {
    lines.push(`${name}: seen after ${((await seen(server.url, path, look)) / 1_000).toFixed(1)} s`);
  };
  await step("a draft is missing", PAGE, isMissing);
  await editor.publish("articles", first);
  await step("published, where its 404 was just read", PAGE, shows(ARTICLE.title));
  await step("published, in the list", "/blog", shows(ARTICLE.title));
  await editor.publish("articles", first, { title: "A second edition" });
  await step("edited", PAGE, shows("A second edition"));
  await editor.create("articles", { ...ARTICLE, slug: "outside-orphan", title: "Nobody wrote this" });
  await step("an article without author is missing", "/blog/outside-orphan", isMissing);
  await step("and takes no other with it", "/blog", shows("A second edition"));

  await strapi.stop();
  await step("without the Strapi", PAGE, shows("A second edition"));
  await server.stop();
  server = await serve();
  running.server = server;
  await step("without the Strapi, after a restart of ours", PAGE, shows("A second edition"));
  running.strapi = await startStrapi(stage.folder, stage.port);
  await editor.publish("articles", first, { title: "A third edition" });
  await step("edited after the Strapi's restart, without a webhook", PAGE, shows("A third edition"));
  return lines;
}
