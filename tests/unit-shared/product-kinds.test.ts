import { type Expression, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../../lib/contract/facts/categories.ts";
import { PRODUCT_KINDS, product } from "../../lib/contract/values/products.ts";
import { METALS } from "../../lib/contract/values/weight.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { inRoom, lineAt, listFiles, readText, type SourceFile, sources } from "./source-tree.ts";

/* Only lib/products defines the kinds of products; other code calls it, so that a new kind cannot be forgotten. */

const kinds: ReadonlySet<unknown> = new Set([...PRODUCT_KINDS, ...CATEGORIES]);
const metals: ReadonlySet<unknown> = new Set(METALS);
/** Terms that only some products have: testing their presence distinguishes kinds. */
const ownTerms: ReadonlySet<unknown> = new Set(
  product.options.flatMap(({ shape }) => Object.keys(shape)).filter((name) => name !== "kind"),
);

/** Files that name a kind because they define it. */
const definitions = [
  "lib/contract/values/products.ts",
  "lib/contract/facts/categories.ts",
  "lib/contract/values/weight.ts",
];
/** The ledger names the accounts of a metal by the metal. */
const namesMetals = ["backend/investor/metals/"];
/** Migrations rewrite old rows and do not depend on the current products. */
const migrations = ["backend/investor/metals/store.ts"];

const judged = sources.filter(
  ({ path, isTest }) =>
    !isTest &&
    inRoom(path, "app/", "components/", "lib/", "backend/", "middleware.ts", "worker.ts") &&
    !inRoom(path, "lib/products/", "backend/gateways/sandbox/", ...definitions),
);

const literal = (node: unknown): unknown =>
  typeof node === "object" && node !== null && "type" in node && node.type === "Literal" && "value" in node
    ? node.value
    : undefined;

/** Every place in a file that branches on the name of a kind. */
function listDecisions({ path, text, parsed }: Pick<SourceFile, "path" | "text" | "parsed">): string[] {
  const found: string[] = [];
  const isKind = (value: unknown) => kinds.has(value) && !(metals.has(value) && inRoom(path, ...namesMetals));
  const add = (start: number, why: string) => found.push(`${path}:${lineAt(text, start)} ${why}`);
  const addIf = (value: unknown, start: number, why: string) => isKind(value) && add(start, `${why} ${String(value)}`);
  const names = (elements: readonly unknown[]) => elements.map(literal).filter(isKind);
  const judgeSql = (value: string, start: number) => {
    const quoted = [...value.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name).find(isKind);
    if (quoted !== undefined && !inRoom(path, ...migrations)) add(start, `SQL with ${quoted}`);
  };
  new Visitor({
    BinaryExpression: ({ operator, left, right, start }) => {
      if (operator === "in" && ownTerms.has(literal(left))) add(start, `asks for "${String(literal(left))}" in`);
      else if (/^[!=]==?$/.test(operator))
        for (const side of [left, right]) addIf(literal(side), start, "compares with");
    },
    SwitchCase: ({ test, start }) => void addIf(literal(test), start, "case"),
    CallExpression: ({ callee, arguments: args, start }) => {
      const isSearch = callee.type === "MemberExpression" && callee.property.type === "Identifier";
      if (isSearch && /^(includes|indexOf|has)$/.test(nameOf(callee.property))) {
        for (const argument of args) addIf(literal(argument), start, "looks for");
      }
    },
    ArrayExpression: ({ elements, start }) => {
      for (const name of names(elements)) add(start, `list with ${String(name)}`);
    },
    ObjectExpression: ({ properties }) => {
      for (const property of properties) {
        if (property.type !== "Property" || property.computed) continue;
        const { key, start } = property;
        addIf(key.type === "Identifier" ? key.name : literal(key), start, "table with");
      }
    },
    TSLiteralType: ({ literal: named, start }) => void addIf(literal(named), start, "type of"),
    Literal: ({ value, start }) => typeof value === "string" && judgeSql(value, start),
    TemplateLiteral: ({ quasis, start }) => judgeSql(quasis.map(({ value }) => value.raw).join("?"), start),
  }).visit(parsed.program);
  return found;
}

const nameOf = (node: Expression | { type: string; name?: string }): string =>
  "name" in node && typeof node.name === "string" ? node.name : "";

describe("the kind of a product", () => {
  it("is compared with a literal only in lib/products", () => {
    expect(judged.flatMap(listDecisions)).toEqual([]);
  });

  it("is detected in every syntax that can compare it", async () => {
    const { parseSync } = await import("oxc-parser");
    const decisions = [
      'kind === "BOND"',
      '"PRE_IPO" !== kind',
      'switch (kind) { case "FRE": }',
      'kinds.includes("GIFT_BOND")',
      '["TAP_RESERVE"].includes(kind)',
      "({ ASSET_LEASING: 1 })",
      '({ "GOLD": 1 })',
      '"rates" in product',
      "`SELECT 1 WHERE product_type = 'PRE_IPO'`",
      'type Terms = ProductOf<"BOND">',
    ];
    for (const text of decisions) {
      const path = "components/judged.ts";
      expect(listDecisions({ path, text, parsed: parseSync(path, text) }), text).toHaveLength(1);
    }
  });
});

describe.each(LOCALE_IDS)("a message in %s", (locale) => {
  const files = listFiles(`messages/${locale}/*.json`);

  it("never selects on a kind, because a select needs an `other` branch that hides missing kinds", () => {
    const selected = files.flatMap((path) =>
      [...readText(path).matchAll(/\{\w+, select,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)].flatMap(
        ([message, branches = ""]) =>
          [...branches.matchAll(/(?<![A-Z_])([A-Z_]{1,40}) ?\{/g)].some(([, name]) => kinds.has(name))
            ? [`${path} ${message}`]
            : [],
      ),
    );
    expect(files.length).toBeGreaterThan(20);
    expect(selected).toEqual([]);
  });
});
