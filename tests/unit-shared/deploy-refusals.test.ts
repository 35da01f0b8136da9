import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deployDry } from "../../scripts/deploy-dry.ts";
import { readText } from "./source-tree.ts";

/* `npm run deploy:dry` on the files of the repository, each with one mistake written into it. */

const WEB = "wrangler.toml";
const BACKEND = "backend/wrangler.toml";
const VARS = "[env.production.vars]\n";

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

it("deploy:dry builds where no setting is refused", async () => {
  const build = vi.fn(async () => {
    throw new Error("the build begins");
  });
  await expect(deployDry(() => undefined, { build })).rejects.toThrow("the build begins");
});
