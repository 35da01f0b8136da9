import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { renderText } from "./article-text.tsx";

const settings = { locale: "hi", footnotes: "Notes", backToText: "Back" } as const;
const htmlOf = (markdown: string) => renderToStaticMarkup(renderText(markdown, settings).content);

describe("an article's text", () => {
  it("numbers its sections for the list of contents", () => {
    const { sections, content } = renderText("Lead.\n\n## First *part*\n\nText.\n\n### Deeper\n\n## Second", settings);
    expect(sections).toEqual([
      { id: "section-1", heading: "First part" },
      { id: "section-2", heading: "Second" },
    ]);
    expect(renderToStaticMarkup(content)).toContain('<h2 id="section-2">Second</h2>');
  });

  it("leads to pages of this site in the reader's language, and elsewhere without a reference to this window", () => {
    expect(htmlOf("[here](/blog/x)")).toContain('href="/hi/blog/x"');
    expect(htmlOf("[there](https://example.org/)")).toContain('href="https://example.org/" rel="noopener"');
  });

  it("has no empty header cell above the labels of rows", () => {
    expect(htmlOf("| | b |\n| --- | ---: |\n| 1 | 2 |")).toContain('<tr><td></td><th class="figure">b</th></tr>');
  });

  it("shows tables, and footnotes that lead there and back", () => {
    expect(htmlOf("| a | b |\n| --- | ---: |\n| 1 | 2 |")).toContain('<td class="figure">2</td>');
    const html = htmlOf("A claim.[^1]\n\n[^1]: Its source.");
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
    expect(html).toContain('aria-label="Back"');
  });
});

describe("a ladder in an article", () => {
  const fence = (lines: string) => htmlOf(`\`\`\`ladder\n${lines}\n\`\`\``);

  it("is drawn to one scale, each rung with its label and amount", () => {
    const html = fence("3 months | 3 | ₹8,750.00\n12 months | 12 | ₹40,685.67");
    expect(html).toContain("<span>3 months</span>");
    expect(html).toContain("<span>₹40,685.67</span>");
    expect([...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => width)).toEqual([
      ...["12.50", "50.00"],
      ...["50.00", "50.00"],
    ]);
  });

  it("has every rung, also with an empty line between two", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `rung ${index} | ${index + 1} | ₹1`);
    expect(fence(lines.join("\n\n")).match(/<li>/g)).toHaveLength(12);
  });

  it.each([
    "3 months | 3 | ₹8,750.00",
    "a | 0 | 1\nb | 1 | 2",
    "a | 1\nb | 1e3 | 2",
    "a | 1 | 2 | 3\nb | 1 | 2",
    Array.from({ length: 13 }, (_, index) => `${index} | 1 | 2`).join("\n"),
  ])("stays text where it is no ladder: %j", (lines) => {
    expect(fence(lines)).toContain("<pre><code");
  });
});

describe("hostile Markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<iframe src='https://evil.example'></iframe>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox)",
    "![x](https://tracker.example/pixel.gif)",
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    "| <svg onload=alert(1)> |\n| --- |\n| <style>*{}</style> |",
  ])("becomes no element and no address that runs or loads anything: %s", (markdown) => {
    const html = htmlOf(markdown);
    expect(html).not.toMatch(/<(script|img|iframe|svg|style|object|form|input)\b/i);
    expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
    const tags = html.split("<").map((part) => part.slice(0, part.indexOf(">")));
    expect(tags.filter((tag) => /\son/i.test(tag))).toEqual([]);
  });

  it("takes no id of the page", () => {
    expect(htmlOf("# Title {#content}\n\n<a id='content'></a>")).not.toContain('id="content"');
  });

  it.each([
    ["quotes", ">".repeat(20_000)],
    ["spaced quotes", `${"> ".repeat(10_000)}x`],
    ["lists", "- ".repeat(10_000)],
    ["indented lists", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(2 * depth)}- x`).join("\n")],
    ["emphasis", "*a **b ".repeat(5_000)],
    ["brackets", "[".repeat(50_000)],
    ["links", "[a](".repeat(10_000)],
    ["code", "`a".repeat(20_000)],
    ["HTML", "<b>".repeat(15_000)],
    ["table cells", `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n`],
    ["footnotes", "[^1]".repeat(10_000)],
  ])("is shown within two seconds, however deep: %s", (_, markdown) => {
    const started = performance.now();
    expect(htmlOf(markdown.slice(0, 60_000)).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
