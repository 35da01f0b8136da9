import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TEMPLATE_IDS, type TemplateIds } from "../../backend/gateways/msg91/template-ids.ts";
import { findPlaceholderFaults, listPlaceholders } from "../../scripts/deploy/placeholders.ts";
import { deployDry } from "../../scripts/deploy-dry.ts";
import { readText } from "./source-tree.ts";

/* `npm run deploy:dry` on the files of the repository, each with one mistake written into it. */

const WEB = "wrangler.toml";
const BACKEND = "backend/wrangler.toml";
const VARS = "[env.production.vars]\n";
const DOCUMENTS = '[[env.production.r2_buckets]]\nbinding = "DOCUMENTS"\nbucket_name = "ultra-documents"\n';
const DEAD_LETTERS = '[[env.production.queues.consumers]]\nqueue = "ultra-events-dead"';

/** The file, a right setting in it, the mistake that replaces it, and the words of its refusal. */
const MISTAKES: readonly (readonly [file: string, right: string, wrong: string, words: string])[] = [
  [WEB, 'SITE_ORIGIN = "https://ultra.example"', 'SITE_ORIGIN = "http://localhost:3000"', "SITE_ORIGIN is no origin"],
  [WEB, 'SITE_ORIGIN = "https://ultra.example"\n', "", "SITE_ORIGIN is no origin"],
  [WEB, 'CONTENT_URL = "https://strapi.ultra.example/api"', 'CONTENT_URL = ""', "CONTENT_URL is missing"],
  [WEB, `${VARS}ULTRA_ENV = "production"`, `${VARS}ULTRA_ENV = "sandbox"`, "ULTRA_ENV"],
  [WEB, VARS, `${VARS}SESSION_PASSWORD = "correct horse"\n`, "SESSION_PASSWORD"],
  [WEB, 'REMOTE_CONFIG_APP_ID = "1:1:web:ultra"', 'REMOTE_CONFIG_APP_ID = "1:2:web:x"', "differs between the Workers"],
  [BACKEND, 'SMS_PROVIDER = "msg91"', 'SMS_PROVIDER = "msg19"', "SMS_PROVIDER names no known provider"],
  [BACKEND, '  "TOKEN_KEY",\n', "", "the secret TOKEN_KEY is not required"],
  [BACKEND, '  "RAZORPAY_KEY_SECRET",\n', "", "the secret RAZORPAY_KEY_SECRET is not required"],
  [BACKEND, 'PUBLIC_HOST = "ultra.example"', 'PUBLIC_HOST = "localhost"', "PUBLIC_HOST is not the host of SITE_ORIGIN"],
  [BACKEND, 'EMAIL_FROM = "messages@ultra.example"', 'EMAIL_FROM = "me@example.com"', "EMAIL_FROM is no address"],
  [BACKEND, VARS, `${VARS}CLOCK_OFFSET_MS = "86400000"\n`, "CLOCK_OFFSET_MS moves the clock"],
  [BACKEND, 'ANALYTICS_VITALS_PERCENT = "25"', 'ANALYTICS_VITALS_PERCENT = "250"', "is no percentage"],
  [WEB, ', "CONTENT_TOKEN"]', "]", "web: the secret CONTENT_TOKEN is not required"],
  [WEB, "https://strapi.ultra.example/api", "https://backend.internal/content", "CONTENT_URL is the embedded service"],
  [WEB, 'pattern = "ultra.example"', 'pattern = "ultra.test"', "routes serve ultra.test"],
  [
    WEB,
    'service = "ultra-backend"',
    'service = "ultra-backend-preview"',
    "production: BACKEND is ultra-backend-preview",
  ],
  [WEB, 'bucket_name = "ultra-preview-page-cache"', 'bucket_name = "ultra-page-cache"', "BUCKET is production's"],
  [
    BACKEND,
    "00000000-0000-0000-0000-000000000011",
    "00000000-0000-0000-0000-000000000001",
    "CATALOGUE is production's",
  ],
  [BACKEND, DOCUMENTS, "", "backend, production: DOCUMENTS is not bound"],
  [BACKEND, DEAD_LETTERS, DEAD_LETTERS.replace("-dead", "-deaf"), "the queue ultra-events-dead has no consumer"],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ultra-planted-"));
  mkdirSync(join(folder, "backend"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(MISTAKES)(
  "deploy:dry refuses %s with %j replaced by %j before it builds",
  async (file, right, wrong, words) => {
    for (const each of [WEB, BACKEND]) {
      const text = readText(each);
      const planted = each === file ? text.replaceAll(right, wrong) : text;
      expect(planted === text).toBe(each !== file);
      writeFileSync(join(folder, each), planted);
    }
    const build = vi.fn(async () => expect.fail("built"));
    // A setting that wrangler itself refuses throws.
    const refusal = await deployDry(() => undefined, { folder, build }).then(
      (faults) => faults.join("\n"),
      (cause: unknown) => String(cause),
    );
    expect(refusal).toContain(words);
    expect(build).not.toHaveBeenCalled();
  },
);

/** Both files as an owner fills them in: a host of their own, and databases that exist. */
const filledIn = (text: string) =>
  text.replaceAll("ultra.example", "ultra.test").replaceAll("00000000-0000-", "9f1c2d3e-0000-");

function registeredTemplates(): TemplateIds {
  const ids = structuredClone(TEMPLATE_IDS);
  for (const texts of Object.values(ids)) {
    Object.assign(texts, Object.fromEntries(Object.keys(texts).map((name) => [name, "65f0a1b2c3d4e5f601234567"])));
  }
  return ids;
}
const REGISTERED = registeredTemplates();

function plantBoth(write: (text: string, file: string) => string): void {
  for (const each of [WEB, BACKEND]) writeFileSync(join(folder, each), write(readText(each), each));
}

describe("an installation of its own", () => {
  it("is refused by deploy:dry while texts have no template at MSG91, which production sends by", async () => {
    plantBoth(filledIn);
    const faults = await deployDry(() => undefined, { folder, build: async () => expect.fail("built") });
    expect(faults.join("\n")).toContain("a placeholder is left beside ultra.test: the ids of MSG91's templates");
    plantBoth((text) => filledIn(text).replace('SMS_PROVIDER = "msg91"', 'SMS_PROVIDER = "sandbox"'));
    expect(findPlaceholderFaults(folder)).toEqual([]);
  });

  it("may be deployed once nothing of the example is left", () => {
    plantBoth(filledIn);
    expect(findPlaceholderFaults(folder, REGISTERED)).toEqual([]);
    expect(listPlaceholders(folder, REGISTERED)).toEqual([]);
  });

  it.each([
    [WEB, "https://strapi.ultra.test/api", "https://strapi.ultra.example/api", "strapi.ultra.example"],
    [WEB, 'pattern = "preview.ultra.test"', 'pattern = "preview.ultra.example"', "preview.ultra.example"],
    [BACKEND, "messages@ultra.test", "messages@ultra.example", "ultra.example"],
    [BACKEND, "9f1c2d3e-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000001", "000000000001"],
    [BACKEND, "9f1c2d3e-0000-0000-0000-000000000013", "00000000-0000-0000-0000-000000000013", "000000000013"],
  ])("is refused while %s still says %j as %j", (file, own, left, named) => {
    plantBoth((text, each) => (each === file ? filledIn(text).replaceAll(own, left) : filledIn(text)));
    const [fault = expect.fail(), ...others] = findPlaceholderFaults(folder, REGISTERED);
    expect(fault).toContain(named);
    expect(others).toEqual([]);
  });

  it("is refused while it publishes the repository's company, which is invented", () => {
    const own = "https://strapi.ultra.test/api";
    plantBoth((text) => filledIn(text).replace(own, "https://backend.internal/content"));
    expect(findPlaceholderFaults(folder, REGISTERED)).toEqual(
      ["en", "hi"].map((locale) => expect.stringContaining(`data/content/company/${locale}.json (isInvented)`)),
    );
  });

  it("is listed and not refused while it is the example, the ids of templates as well", () => {
    expect(findPlaceholderFaults()).toEqual([]);
    expect(listPlaceholders().join()).toContain("the ids of MSG91's templates");
    expect(listPlaceholders()).toContain("strapi.ultra.example");
  });
});

it("deploy:dry builds where no setting is refused", async () => {
  const build = vi.fn(async () => {
    throw new Error("the build begins");
  });
  await expect(deployDry(() => undefined, { build })).rejects.toThrow("the build begins");
});
