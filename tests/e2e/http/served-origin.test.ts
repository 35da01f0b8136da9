import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteToGroup } from "../../../lib/contract/calls/groups.ts";
import { getReferral } from "../../../lib/contract/calls/referral.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { readOutbox } from "../../../scripts/sandbox/world.ts";
import { type RunningServer, startServer } from "../../../scripts/server.ts";
import { freePort } from "../../free-port.ts";
import { arriveVerified, newGroup } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

/* One machine names the host and the port under which it is served, not those of its build: docs/decisions/0131. */

const port = await freePort();
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-served-origin-"));
  server = await startServer({ port, dataDir });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The same pages and files, which are stored once, under two names of the machine. */
describe.each([`http://127.0.0.1:${port}`, `http://localhost:${port}`])("under %s", (origin) => {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const valuesOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => value);
  const withoutSlash = (address: string) => address.replace(/\/$/, "");
  /** Every address of this machine in a text. */
  const originsIn = (text: string) => [...new Set(text.match(/http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g))];

  it.each(["/", "/hi/explore"])("%s names it as its canonical address and in og:url", async (path) => {
    const html = await read(path);
    const named = [
      ...valuesOf(html, /<link rel="canonical" href="([^"]*)"/g),
      ...valuesOf(html, /<meta property="og:url" content="([^"]*)"/g),
    ];
    const expected = withoutSlash(origin + path);
    expect(named.map(withoutSlash)).toEqual([expected, expected]);
  });

  it.each(["/sitemap.xml", "/robots.txt", "/blog/rss.xml", "/hi/tools/holidays.ics"])(
    "%s names it in every address",
    async (path) => {
      // A calendar file folds its long lines.
      expect(originsIn((await read(path)).replaceAll("\r\n ", ""))).toEqual([origin]);
    },
  );
});

describe("an investor's own addresses", () => {
  let person: Person;
  beforeAll(async () => {
    person = await arriveVerified(server.url);
  });

  it("invite friends to the host that the investor reads", async () => {
    const { code } = await person.client.call(getReferral, { pageSize: 1 });
    const html = await (await person.client.send("/referrals")).text();
    expect(html).toMatch(new RegExp(`value="${server.url}/[^"]*${code}`));
  });

  it("invite a friend by e-mail to the port that is served", async () => {
    const group = await newGroup(person);
    const email = `friend-${port}@example.com`;
    await person.client.call(inviteToGroup, { email });
    const [message] = await readOutbox(server.url, email);
    expect(message?.text).toContain(`http://localhost:${port}/groups/${group}`);
  });

  it("give the calendar at the host that the investor reads, where it answers without a session", async () => {
    const path = "/profile/notifications";
    const html = await (await person.client.send(path)).text();
    const shown = await sendForm(person.client, { html, path, holding: "Make the address" });
    const [, address = ""] = /value="([^"]*payouts\.ics)"/.exec(await shown.text()) ?? [];
    expect(address).toMatch(new RegExp(`^${server.url}/api/v2/calendar/`));
    const calendar = await openClient(server.url).send(address.slice(server.url.length));
    expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining("BEGIN:VCALENDAR")]);
  });
});
