import { describe, expect, inject, it, vi } from "vitest";
import { CALCULATOR_SLUGS, TOOL_SLUGS } from "../../../lib/calculators/registry.ts";
import en from "../../../messages/en/calculators.json" with { type: "json" };
import hi from "../../../messages/hi/calculators.json" with { type: "json" };
import { openClient } from "../../../scripts/sandbox/client.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { sendForm } from "../support/plain-form.ts";

/* Calculators and tools over HTTP, as a browser without scripts sees them: docs/decisions/0066. */

const { url } = inject("server");
const pages = [
  "/calculators",
  "/tools",
  ...CALCULATOR_SLUGS.map((slug) => `/calculators/${slug}`),
  ...TOOL_SLUGS.map((slug) => `/tools/${slug}`),
].flatMap((path) => [path, `/hi${path}`]);

const read = async (path: string) => {
  const answer = await fetch(url + path);
  // Without the data for React, which repeats the page.
  const html = (await answer.text()).replace(/<script.*?<\/script>/gs, "");
  return { answer, html };
};
const inputValue = (html: string, name: string) =>
  /\svalue="([^"]*)"/.exec(new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html)?.[0] ?? "")?.[1];

describe("calculators and tools", () => {
  it.each(pages)("%s is a static page from the page cache", async (path) => {
    // The build has no catalogue; pages with live presets are rendered anew at their first visit.
    await vi.waitFor(
      async () => {
        const { answer } = await read(path);
        expect([answer.status, answer.headers.get("x-opennext-cache")]).toEqual([200, "HIT"]);
      },
      { timeout: 120_000, interval: 100 },
    );
  });

  it("stay static with the parameters of a campaign", async () => {
    const { answer } = await read("/calculators/xirr?utm_source=letter");
    expect(answer.headers.get("x-opennext-cache")).toMatch(FROM_PAGE_CACHE);
  });

  it("show the figures of an address, in either language, under the canonical address without them", async () => {
    for (const prefix of ["", "/hi"]) {
      const { answer, html } = await read(
        `${prefix}/calculators/invoice-discounting?v=1&amount=3,65,000&rate=10&days=92&late=0&tax=0&residency=india&on=2026-11-22`,
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(html).toContain("₹3,74,200");
      expect(/<link[^>]*rel="canonical"[^>]*>/.exec(html)?.[0]).not.toContain("?");
    }
  });

  it("keep what was typed beside words about it", async () => {
    const { html } = await read("/calculators/invoice-discounting?v=1&amount=ten+lakh&days=5");
    expect(inputValue(html, "amount")).toBe("ten lakh");
    expect(inputValue(html, "days")).toBe("5");
    expect(html).toContain("Enter an amount in digits");
    expect(html).toContain("Enter a number from 30 to 180.");
  });

  it("write nothing of an address into the page as markup", async () => {
    const { html } = await read("/tools/isin?v=1&isin=%22%3E%3Cimg+src%3Dx%3E");
    expect(html).not.toContain("<img");
  });

  describe.each([
    { prefix: "", words: en.pan },
    { prefix: "/hi", words: hi.pan },
  ])("the PAN checker at '$prefix', without scripts", ({ prefix, words }) => {
    const answerPath = `${prefix}/tools/pan/check`;
    const send = async (path: string, pan: string) => {
      const page = await read(prefix + path);
      const answer = await sendForm(openClient(url), {
        ...{ html: page.html, path: answerPath, holding: 'name="pan"', typed: { pan } },
      });
      return { answer, html: await answer.text() };
    };

    it.each(["/tools/pan", "/tools/pan/check"])("posts from %s, so that the PAN is in no address", async (path) => {
      const { html } = await read(prefix + path);
      const [form = ""] = html.match(/<form[^>]*>(?=[\s\S]*name="pan")/) ?? [];
      expect(form).toMatch(/method="POST"/i);
      expect(form).toContain(`action="${answerPath}"`);
      const { answer } = await send(path, "abcpr1234q");
      expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    });

    it.each(["/tools/pan", "/tools/pan/check"])("explains a PAN sent from %s, for no cache", async (path) => {
      const { answer, html } = await send(path, "abcpr1234q");
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("x-opennext-cache")).toBeNull();
      for (const text of [words.rightShape, `P · ${words.holders.P}`, words.series]) expect(html).toContain(text);
    });

    it.each([
      { input: "an unknown holder", pan: "ABCXR1234Q", problem: words.problems.HOLDER },
      { input: "too few characters", pan: "ABC", problem: words.problems.LENGTH },
      { input: "nothing", pan: "", problem: words.problems.LENGTH },
      { input: "far too many characters", pan: "A".repeat(10_000), problem: words.problems.LENGTH },
      { input: "markup", pan: "<img src=x>", problem: words.problems.LETTERS },
    ])("says what is wrong with $input", async ({ pan, problem }) => {
      const { answer, html } = await send("/tools/pan", pan);
      expect(answer.status).toBe(200);
      const drawn = html.replace(/<script.*?<\/script>/gs, "");
      expect(/<p id="pan-error"[^>]*>([^<]*)</.exec(drawn)?.[1]).toBe(problem);
      expect(drawn).not.toContain(words.rightShape);
      expect(drawn).not.toContain("<img src=x");
    });

    it("shows no PAN to the next reader of either page", async () => {
      await send("/tools/pan", "ABCPR1234Q");
      for (const path of ["/tools/pan", "/tools/pan/check"])
        expect((await read(prefix + path)).html).not.toContain("ABCPR1234Q");
    });
  });

  it("know no other slug", async () => {
    for (const path of ["/calculators/none", "/tools/none", "/calculators/none?v=1", "/tools/xirr"]) {
      expect((await read(path)).answer.status, path).toBe(404);
    }
  });

  it("lead a tool without a form to its page, whatever its address holds", async () => {
    const answer = await fetch(`${url}/hi/tools/pan?v=1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([307, "/hi/tools/pan"]);
  });
});
