import { describe, expect, it } from "vitest";
import { growthOf, LINEAR_GROWTH_MAX } from "../../tests/unit-shared/cpu-time.ts";
import { arePlain, areScripted, plainActionsOf } from "./action-arguments.ts";

const formOf = (entries: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

describe("arguments that React's script sends", () => {
  it.each([
    ["plain values", '["calculators","sip","en","v=1&amount=$5"]'],
    ["a text that begins with a dollar sign", '["$$5","$$0:__proto__"]'],
    ["a previous state and constants", '[{"step":"terms","at":"$D2026-11-25T10:00:00.000Z","x":"$undefined"},"$NaN"]'],
    ["an object that occurs twice", '[{"typed":{"a":1},"again":"$0:0:typed"}]'],
    ["an opaque reference to an element", '[{"icon":"$T"}]'],
  ])("pass as %s", (_, body) => {
    expect(areScripted(body)).toBe(true);
  });

  it("pass as a form beside a previous state, with files", () => {
    const sent = formOf([
      ["_1_amount", "5,000"],
      ["_1_file", new Blob(["x"])],
      ["0", '[null,"$K1"]'],
    ]);
    expect(areScripted(sent)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["an object", '{"length":1}'],
    ["more arguments than any action has", JSON.stringify(new Array(9).fill(1))],
    ["a list nested too deeply", `[${"[".repeat(70)}${"]".repeat(70)}]`],
    ["more values than any state has", `[${JSON.stringify(new Array(20_001).fill(1))}]`],
    ["a key that changes a prototype", '[{"__proto__":{}}]'],
    ["a path to nothing", '["$0:1:x"]'],
    ["a path over a prototype", '[{},"$0:0:constructor"]'],
    ["another part", '["$1"]'],
    ["a server function", '["$h1"]'],
    ["a promise", '["$@1"]'],
    ["a map, a set and an iterator", '["$Q1","$W1","$i1"]'],
    ["a blob or a stream", '["$B1","$A1","$R1","$x1"]'],
    ["an integer of any length", '["$n1"]'],
    ["an invalid date", '["$Dnever"]'],
  ])("are refused as %s", (_, body) => {
    expect(areScripted(body)).toBe(false);
  });

  it.each([
    ["without a root", formOf([["_1_a", "x"]])],
    [
      "with two roots",
      formOf([
        ["0", "[]"],
        ["0", "[]"],
      ]),
    ],
    ["with a file for a root", formOf([["0", new Blob(["[]"])]])],
    [
      "with a part that is no field",
      formOf([
        ["0", "[]"],
        ["1", "[]"],
      ]),
    ],
  ])("are refused as a form %s", (_, form) => {
    expect(areScripted(form)).toBe(false);
  });
});

describe("a form without scripts", () => {
  const bound = (descriptor: string, ...lists: (string | Blob)[]) =>
    formOf([
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", descriptor],
      ...lists.map((list) => ["$ACTION_1:1", list] as const),
      ["$ACTION_KEY", "k1"],
      ["amount", "$5"],
    ]);

  it("calls the action that its field names", () => {
    const form = formOf([
      ["$ACTION_ID_60aa", ""],
      ["amount", "5"],
    ]);
    expect(plainActionsOf(form)).toEqual([{ id: "60aa", isReadable: true }]);
    expect(arePlain(form, plainActionsOf(form))).toBe(true);
  });

  it("calls the action with the arguments that the page bound", () => {
    const form = bound('{"id":"60aa","bound":"$@1"}', '["usr_a",{"error":null,"again":"$1:1"}]');
    expect(plainActionsOf(form)).toEqual([{ id: "60aa", isReadable: true }]);
  });

  it("calls no action when it names none", () => {
    expect(plainActionsOf(formOf([["file", new Blob(["x"])]]))).toEqual([]);
  });

  it.each([
    ["that binds nothing it names", bound('{"id":"60aa","bound":"$@1"}')],
    ["that binds no list", bound('{"id":"60aa","bound":"$@1"}', '"x"')],
    ["that binds a file", bound('{"id":"60aa","bound":"$@1"}', new Blob(["[]"]))],
    ["that binds two lists", bound('{"id":"60aa","bound":"$@1"}', "[]", "[]")],
    ["without a descriptor", formOf([["$ACTION_REF_1", ""]])],
    ["with three actions", formOf(["a", "b", "c"].map((id) => [`$ACTION_ID_${id}`, ""] as const))],
    [
      "with a file for the state's key",
      formOf([
        ["$ACTION_ID_a", ""],
        ["$ACTION_KEY", new Blob(["x"])],
      ]),
    ],
  ])("is refused %s", (_, form) => {
    expect(arePlain(form, plainActionsOf(form))).toBe(false);
  });
});

/** Half of the size is names of actions, the other half their bound arguments. */
const formOfActions = (size: number, name: string) =>
  formOf([
    ["$ACTION_1:0", '{"id":"a","bound":"$@1"}'],
    ["$ACTION_1:1", `[${"1,".repeat(size / 4)}1]`],
    ...Array.from({ length: size / 128 }, (): [string, string] => [name, ""]),
  ]);

it.each(["$ACTION_REF_1", "$ACTION_ID_a", "$ACTION_KEY", "other"])(
  "reads a form that repeats the field %s in linear time, and refuses it if it names more actions than a form has",
  (name) => {
    const reading = (size: number) => {
      const form = formOfActions(size, name);
      return () => arePlain(form, plainActionsOf(form));
    };
    expect(growthOf(reading, 64 * 1024)).toBeLessThan(LINEAR_GROWTH_MAX);
    expect(reading(8 * 1024)()).toBe(!/REF|ID/.test(name));
  },
);
