import { execFile } from "node:child_process";
import { symlinkSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { EXAMPLES } from "../../../app/[locale]/(public)/developers/_parts/examples.ts";
import { getBalance } from "../../../lib/contract/calls/wallet.ts";
import { CallError, createClient } from "../../../lib/contract/client.ts";
import { SITE_ORIGIN } from "../../../lib/i18n/site-origin.ts";
import { root } from "../../../scripts/paths.ts";
import { codeSentBy, newPhone } from "../../../scripts/sandbox/world.ts";

/* The programs that `/developers` shows, run against the server as they stand there. `npm run outside` runs the generated client. */

const { url } = inject("server");
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ultra-examples-"));
});
afterAll(() => rm(folder, { recursive: true }));

const shown = (html: string) =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

it("shows every program on the page for developers, in every language", async () => {
  for (const path of ["/developers", "/hi/developers"]) {
    const html = shown(await (await fetch(url + path)).text());
    for (const example of Object.values(EXAMPLES)) expect(html).toContain(example(SITE_ORIGIN));
  }
});

it("the commands of curl list deals, sign in and read the balance", async () => {
  const phone = newPhone();
  const text = EXAMPLES.curl(url).replaceAll("9876543210", phone.slice(3));
  const commands = text.split("\n\n").map((command) => command.replaceAll("curl ", "curl -s "));
  const shell = async (command = "") => JSON.parse((await run("sh", ["-c", command], { cwd: folder })).stdout);
  expect((await shell(commands[0])).deals.length).toBeGreaterThan(5);
  const otp = await codeSentBy(url, phone, () => shell(commands[1]));
  expect(await shell(commands[2]?.replace("123456", otp))).toHaveProperty("userId");
  expect(await shell(commands[3])).toMatchObject({ balance: 0 });
});

it("the program in TypeScript does the same with the typed client, and takes the code from its terminal", async () => {
  const phone = newPhone();
  symlinkSync(join(root, "lib"), join(folder, "lib"));
  const program = join(folder, "example.ts");
  await writeFile(program, EXAMPLES.typeScript(url).replaceAll("9876543210", phone.slice(3)));
  let printed = "";
  const running = run(process.execPath, ["--disable-warning=ExperimentalWarning", program], { cwd: folder });
  const { stdout, stdin } = running.child;
  const hasPrompted = new Promise<void>((resolve) => {
    stdout?.on("data", (text: string) => {
      printed += text;
      if (printed.includes("The code from the message: ")) resolve();
    });
  });
  stdin?.write(`${await codeSentBy(url, phone, () => Promise.race([hasPrompted, running]))}\n`);
  await running;
  expect(printed).toMatch(/^\[ \d+, \d+ \]\n/);
  expect(printed).toContain("balance: 0");
});

it("rejects a refused call with its status and code", async () => {
  const refused = createClient(url).call(getBalance, {});
  await expect(refused).rejects.toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
  await expect(refused).rejects.toBeInstanceOf(CallError);
});
