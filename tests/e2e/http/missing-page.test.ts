import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { readAnswer } from "../support/answers.ts";
import { demoInvestor } from "../support/people.ts";

/* The page for an unknown address, within the reader's frame. */

const { url } = inject("server");
const visitor = openClient(url);
let investor: Client;

beforeAll(async () => {
  investor = await demoInvestor(url);
});

/** As a browser opens an address. */
const open = async (client: Client, path: string) =>
  readAnswer(await client.send(path, { headers: { accept: "text/html" } }));

describe.each([
  ["", "There is no page here"],
  ["/hi", "यहाँ कोई पृष्ठ नहीं है"],
])("an address without a page in %s", (language, title) => {
  it.each(["/calculatrs/xirr", "/blog/xirr-nowhere"])(
    "shows an anonymous visitor the public frame at %s, and the nearest pages",
    async (path) => {
      const { status, headers, text } = await open(visitor, language + path);
      expect([status, headers.get("cache-control")]).toEqual([404, "private, no-store"]);
      expect(text).toContain(title);
      expect(text).toContain(`href="${language}/calculators/xirr"`);
      expect(text).toContain(`action="${language}/search"`);
      expect([text.includes(`href="${language}/login"`), text.includes(`href="${language}/stash"`)]).toEqual([
        true,
        false,
      ]);
    },
  );

  it.each(["/walet", "/investments/inv_aaaaaaaaaaaaaaaaaaaaaaaa", "/wallet/nothing", `/family/usr_${"a".repeat(24)}`])(
    "shows an investor the app's frame at %s",
    async (path) => {
      const { status, text } = await open(investor, language + path);
      expect(status).toBe(404);
      expect(text).toContain(title);
      expect([text.includes(`href="${language}/stash"`), text.includes(`action="${language}/search"`)]).toEqual([
        true,
        true,
      ]);
    },
  );
});

it("leaves a missing file, a program and a missing call as they were", async () => {
  const program = await readAnswer(await fetch(`${url}/walet`, { headers: { accept: "*/*" } }));
  expect([program.status, program.text.includes("/search")]).toEqual([404, false]);
  for (const path of ["/nothing.png", "/api/nothing"]) {
    const { status, text } = await open(visitor, path);
    expect([path, status, text.includes("<form")]).toEqual([path, 404, false]);
  }
});
