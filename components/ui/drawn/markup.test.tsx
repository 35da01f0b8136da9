import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AppLink } from "@/components/ui/app-link";
import { HatchedCircle } from "@/components/ui/icons/marks";
import { Progress } from "@/components/ui/progress";
import { Status } from "@/components/ui/status";
import { Toaster } from "@/components/ui/toaster";
import { drawnParts, markupOf } from "./markup";

const Late = async ({ children }: { children: ReactNode }) => <b>{await Promise.resolve(children)}</b>;

/** React escapes quotes in text too. */
const quotesUnescaped = (html: string) => html.replaceAll("&#x27;", "'").replace(/&quot;(?=[^<>]*<)/g, '"');

const drawings: readonly (readonly [name: string, drawing: ReactNode])[] = [
  ["text with special characters", <p key="1">{'5 < 6 & 7 > 6, "quoted", it\'s'}</p>],
  ["attributes with special characters", <p key="1" title={'<a> & "it\'s"'} lang="hi" />],
  ["numbers, nothing and conditions", <p key="1">{[1, null, undefined, false, true, 0, 7n]}</p>],
  ["a void element", <input key="1" type="checkbox" disabled aria-label="Compare" name="deal" value="x" />],
  ["a box that is ticked at first", <input key="1" type="checkbox" defaultChecked />],
  ["a box that is not", <input key="1" type="checkbox" defaultChecked={false} />],
  ["a boolean that is false", <details key="1" open={false} />],
  ["a boolean that is true", <details key="1" open hidden />],
  ["booleans of aria and data", <p key="1" aria-hidden aria-busy={false} data-on={true} data-off={false} />],
  [
    "a style",
    <p key="1" style={{ top: "12.5%", left: 0, paddingTop: 6, zIndex: 2, opacity: 0.5, "--x": "1" } as object} />,
  ],
  [
    "a label of a field",
    <label key="1" htmlFor="a" tabIndex={-1} className="b">
      {"Name"}
      <input id="a" />
    </label>,
  ],
  [
    "a table",
    <table key="1">
      <tbody>
        <tr>
          <td colSpan={2}>1</td>
        </tr>
      </tbody>
    </table>,
  ],
  ["an icon", <HatchedCircle key="1" className="size-4" />],
  ["a progress bar", <Progress key="1" percent={33.4} label="Share" />],
  [
    "a status",
    <Status key="1" kind="delayed">
      {"Late"}
    </Status>,
  ],
  [
    "a file to download",
    <a key="1" href="/a?b=1&c=2" download>
      {"CSV"}
    </a>,
  ],
  [
    "a drawing",
    <svg key="1" viewBox="0 0 9 9" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 0h1"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeDasharray="1 2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>,
  ],
];

describe("what is drawn", () => {
  it.each(drawings)("is what React draws: %s", async (_name, drawing) => {
    const byReact = renderToStaticMarkup(drawing).replaceAll("colSpan", "colspan").replaceAll("/>", ">");
    expect(await markupOf(drawing)).toBe(quotesUnescaped(byReact));
  });

  it("writes quotes in an attribute as they are, where they cannot end it", async () => {
    expect(await markupOf(<p title={'<a> & "b"'} />)).toBe(`<p title='&lt;a&gt; &amp; "b"'></p>`);
    expect(await markupOf(<p title={`it's "b"`} />)).toBe(`<p title="it's &quot;b&quot;"></p>`);
  });

  it("waits for components that read data, in the order of the page", async () => {
    const page = (
      <ul>
        {["a", "b"].map((each) => (
          <li key={each}>
            <Late>{each}</Late>
          </li>
        ))}
      </ul>
    );
    expect(await markupOf(page)).toBe("<ul><li><b>a</b></li><li><b>b</b></li></ul>");
  });

  it("marks the links that the router follows, and those at which the page keeps its place", async () => {
    expect(await markupOf(<AppLink href="/wallet">{"Money"}</AppLink>)).toBe(
      '<a href="/wallet" class="app-link">Money</a>',
    );
    expect(
      await markupOf(
        <AppLink href="/invest" scroll={false}>
          {"All"}
        </AppLink>,
      ),
    ).toContain('data-link="still"');
  });

  it("never reads like the number of what the document holds", async () => {
    expect(await markupOf("<!12>")).toBe("&lt;!12&gt;");
  });

  it("gives each element at the top with its own attributes", async () => {
    expect(
      await drawnParts(
        <>
          <h1 id="a">{"1"}</h1>
          {null}
          <p>{"2"}</p>
        </>,
      ),
    ).toEqual([
      { tag: "h1", props: { id: "a" }, html: "1" },
      { tag: "p", props: {}, html: "2" },
    ]);
  });
});

describe("what only a browser can do is refused", () => {
  it.each([
    ["a handler", <button key="1" type="button" onClick={() => {}} />],
    ["an action", <form key="1" action={() => {}} />],
    ["a default value", <input key="1" defaultValue="a" />],
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what must be refused.
    ["raw HTML", <p key="1" dangerouslySetInnerHTML={{ __html: "<b>1</b>" }} />],
    ["an address that runs a script", createElement("a", { key: "1", href: " java\nscript:alert(1)" })],
    ["a component with state", <Toaster key="1" />],
  ])("%s", async (_name, drawing) => {
    await expect(markupOf(<div>{drawing}</div>)).rejects.toThrow();
  });
});
