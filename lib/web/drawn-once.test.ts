import { describe, expect, it } from "vitest";
import { drawnOnce } from "./drawn-once.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;
const textRow = (id: string, text: string) => `${id}:T${bytesOf(text).toString(16)},${text}`;
const call = (text: string) => JSON.stringify([1, text]);

const LIST = "<li>₹5 < 6: “ready”</li>";
const OTHER = "<li>हिन्दी\n</li>";
const page = (...parts: readonly string[]) =>
  `<body>${parts.map((each) => `<ul class="a" data-drawn="">${each}</ul>`).join("<p>a</p>")}</body>`;
const flight = (...rows: readonly string[]) => ["[0]", call(rows.join(""))];
/** The strings of the data, and between them the numbers. */
const partsOf = (calls: readonly string[]): readonly unknown[] =>
  calls.flatMap((each) => {
    const call: unknown = JSON.parse(each);
    return Array.isArray(call) ? call.slice(1) : [];
  });

describe("the data of a stored page", () => {
  it("names the element of a part in place of the text that the document holds", () => {
    const rows = [textRow("1f", LIST), '0:{"html":"$1f"}\n', textRow("20", OTHER), ":HL[]\n"];
    const once = drawnOnce(page(LIST, OTHER), flight(...rows));
    expect(once.page).toBe(page(LIST, OTHER).replace('drawn=""', 'drawn="0"').replace('drawn=""', 'drawn="1"'));
    expect(partsOf(once.flight)).toEqual(["1f:", 0, '0:{"html":"$1f"}\n20:', 1, ":HL[]\n"]);
  });

  it("keeps its parts apart, in whichever order they come and however often a text stands in the page", () => {
    const once = drawnOnce(page(LIST, OTHER, LIST), flight(...["1", "2"].map((id) => textRow(id, LIST))));
    expect(once.page.match(/data-drawn="\d*"/g)).toEqual(['data-drawn="0"', 'data-drawn=""', 'data-drawn="1"']);
    const turned = drawnOnce(page(LIST, OTHER), flight(textRow("1", OTHER), textRow("2", LIST)));
    expect(turned.page.match(/data-drawn="\d*"/g)).toEqual(['data-drawn="1"', 'data-drawn="0"']);
  });

  it("takes no part for another that only begins like it", () => {
    const longer = `${LIST}<li>and more</li>`;
    const once = drawnOnce(page(longer, LIST), flight(textRow("1", LIST), textRow("2", longer)));
    expect(once.page.match(/data-drawn="\d*"/g)).toEqual(['data-drawn="1"', 'data-drawn="0"']);
    expect(partsOf(once.flight)).toEqual(["1:", 0, "2:", 1]);
  });

  it("is joined where Next has cut it, even within a row", () => {
    const whole = textRow("1f", LIST) + textRow("20", OTHER);
    const cut = [...whole].map((letter) => call(letter));
    expect(partsOf(drawnOnce(page(LIST, OTHER), ["[0]", ...cut]).flight)).toEqual(["1f:", 0, "20:", 1]);
  });

  it("keeps a text that the document does not hold", () => {
    const once = drawnOnce(page(LIST), flight(textRow("1f", OTHER), "0:[]\n"));
    expect([once.page, partsOf(once.flight)]).toEqual([page(LIST), [`${textRow("1f", OTHER)}0:[]\n`]]);
  });

  it("holds structured data once, which stand in the document as a script", () => {
    const things = '{"@type":"ItemList","itemListElement":[]}';
    const script = `<script type="application/ld+json" data-drawn="">${things}</script>`;
    const once = drawnOnce(`<body>${script}</body>`, flight(textRow("5", things), '0:{"__html":"$5"}\n'));
    expect(once.page).toBe(`<body>${script.replace('drawn=""', 'drawn="0"')}</body>`);
    expect(partsOf(once.flight)).toEqual(["5:", 0, '0:{"__html":"$5"}\n']);
  });

  it("ends no script of the document", () => {
    const once = drawnOnce(page(), flight('0:"</script><!--"\n'));
    expect(once.flight.join("")).not.toContain("<");
    expect(partsOf(once.flight)).toEqual(['0:"</script><!--"\n']);
  });
});

describe("data that is left as it is", () => {
  it.each([
    ["bytes", ["[0]", call("1:a4,abcd".replace(":a", ":A"))]],
    ["a call of another kind in between", ["[0]", call(textRow("1", LIST)), '[3,"AAA="]', call("0:[]\n")]],
    ["a text that is cut off", ["[0]", call(textRow("1", LIST).slice(0, -2))]],
    ["a length that is none", ["[0]", call("1:Txy,abc")]],
    ["a length without a text", ["[0]", call("0:[]\n1:T0")]],
    ["a last line without an end", ["[0]", call("0:[]")]],
    ["none", ["[0]"]],
    ["something else", ['"a"']],
  ])("%s", (_name, calls) => {
    expect(drawnOnce(page(LIST), calls)).toEqual({ page: page(LIST), flight: calls });
  });
});
