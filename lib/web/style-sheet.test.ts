import { describe, expect, it } from "vitest";
import { parseStyleSheet, rulesUsed } from "./style-sheet";

const used = (css: string, ...classes: string[]) => rulesUsed(parseStyleSheet(css), new Set(classes));

describe("the rules that a page uses", () => {
  it.each([
    [".a{color:red}.b{color:blue}", ["a"], ".a{color:red}"],
    [".a .b{x:1}.a.c{x:2}", ["a", "b"], ".a .b{x:1}"],
    [".a,.b{x:1}", ["b"], ".a,.b{x:1}"],
    ["html,:host{x:1}[data-slot=figure]>dd{x:2}", [], "html,:host{x:1}[data-slot=figure]>dd{x:2}"],
    [".a[x],.b{x:1}.a[x] .c{x:2}", ["b"], ".a[x],.b{x:1}"],
    [".a[x] .c{x:1}", ["a"], ""],
    [".a:hover{x:1}.a:not(.b){x:2}.a:has(.b,.c)>i{x:3}", ["a"], ".a:hover{x:1}.a:not(.b){x:2}.a:has(.b,.c)>i{x:3}"],
    [":is(.a,.b) .c{x:1}", ["b", "c"], ":is(.a,.b) .c{x:1}"],
    [":is(.a,.b) .c{x:1}", ["c"], ""],
    [":where(.a>:not(.b,:last-child)){x:1}", ["a"], ":where(.a>:not(.b,:last-child)){x:1}"],
    [":where(.a>:not(:last-child)){x:1}", [], ""],
    [":is(i,.a .b){x:1}:is(:where(.a):has(.b) *){x:2}", ["a"], ":is(i,.a .b){x:1}:is(:where(.a):has(.b) *){x:2}"],
    ['[title="a.b,{c}"]{x:1}', [], '[title="a.b,{c}"]{x:1}'],
  ])("are those of %s for the classes %j", (css, classes, rules) => expect(used(css, ...classes)).toBe(rules));

  it.each([
    ["w-1.5", String.raw`.w-1\.5{x:1}`],
    ["md:p-2", String.raw`.md\:p-2{x:1}`],
    ["w-[min(42rem,calc(100vw-1.5rem))]", String.raw`.w-\[min\(42rem\,calc\(100vw-1\.5rem\)\)\]{x:1}`],
    ["2xl", String.raw`.\32 xl{x:1}`],
    ["1/2", String.raw`.\31\/2{x:1}`],
    ["नमस्ते", ".नमस्ते{x:1}"],
    [
      "group-has-[input:checked]/deals:flex",
      String.raw`.group-has-\[input\:checked\]\/deals\:flex:is(:where(.group\/deals):has(:is(input:checked)) *){x:1}`,
    ],
  ])("read the class %s as it is written in a selector", (name, css) => {
    expect(used(css, name, "group/deals")).toBe(css);
    expect(used(css, `${name}s`, "group/deals")).toBe("");
  });

  it("keep the conditions around them, and drop those around nothing", () => {
    const css = "@layer base{a{x:1}@media (min-width:64rem){.a{x:2}.b{x:3}}}@supports (x:y){.b{x:4}}";
    expect(used(css, "a")).toBe("@layer base{a{x:1}@media (min-width:64rem){.a{x:2}}}");
  });

  it("keep a rule whole that contains others", () => {
    const css = ".a{x:1;&:hover{x:2}.b &{x:3}}.c{&:hover{x:4}}";
    expect(used(css, "a")).toBe(".a{x:1;&:hover{x:2}.b &{x:3}}");
  });

  it("keep statements and faces, and of properties and animations those that are named", () => {
    const css =
      '@layer a,b;@font-face{src:url("x;{")}@property --p{y:1}@property --q{y:2}@keyframes k{to{y:3}}.a{x:var(--p)}';
    expect(used(css, "a")).toBe('@layer a,b;@font-face{src:url("x;{")}.a{x:var(--p)}@property --p{y:1}');
    expect(used("@layer t{@keyframes k{to{y:1}}}.a{animation:k}", "a")).toBe(".a{animation:k}@keyframes k{to{y:1}}");
  });

  it("read past comments, escapes and quoted braces", () => {
    expect(used(String.raw`/* }{ .b */.a{content:"}\"{"}.b{x:1}`, "a")).toContain(String.raw`.a{content:"}\"{"}`);
  });
});
