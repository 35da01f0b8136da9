import {
  type Argument,
  type BindingPattern,
  type Expression,
  type IdentifierName,
  type PrivateIdentifier,
  Visitor,
} from "oxc-parser";
import { lineAt, type SourceFile } from "./source-tree.ts";

export interface MessageUse {
  /** `path:line` of the call. */
  readonly where: string;
  /** The possible keys; several when two functions of a file bind one name to different namespaces. */
  readonly keys: readonly string[];
}

const openers = new Set(["getTranslations", "useTranslations"]);
const methods = new Set(["rich", "raw", "markup"]);
const isMethod = (node: Expression | PrivateIdentifier | IdentifierName) =>
  node.type === "Identifier" && methods.has(node.name);

function literal(node: Argument | Expression | undefined): string | undefined {
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** The namespace that `getTranslations("wallet")` or `getTranslations({ locale, namespace: "wallet" })` opens. */
function openedBy(node: Argument | Expression | null | undefined): string | undefined {
  if (node?.type === "AwaitExpression") return openedBy(node.argument);
  if (node?.type !== "CallExpression" || node.callee.type !== "Identifier") return undefined;
  if (!openers.has(node.callee.name)) return undefined;
  const [argument] = node.arguments;
  if (argument?.type !== "ObjectExpression") return literal(argument);
  for (const property of argument.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    if (property.key.name === "namespace") return literal(property.value);
  }
  return undefined;
}

/** The expressions in `await Promise.all([…])`, if the node is one. */
function listAwaitedTogether(node: Expression | null): readonly (Argument | Expression | null)[] {
  const call = node?.type === "AwaitExpression" ? node.argument : node;
  const [list] = call?.type === "CallExpression" ? call.arguments : [];
  return list?.type === "ArrayExpression" ? list.elements : [];
}

function listTranslators(source: SourceFile): Map<string, Set<string>> {
  const translators = new Map<string, Set<string>>();
  const add = (id: BindingPattern | null | undefined, namespace: string | undefined) => {
    if (id?.type !== "Identifier" || namespace === undefined) return;
    translators.set(id.name, (translators.get(id.name) ?? new Set()).add(namespace));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== "ArrayPattern") return add(id, openedBy(init));
      const together = listAwaitedTogether(init);
      for (const [index, element] of id.elements.entries()) {
        if (element?.type === "Identifier") add(element, openedBy(together[index]));
      }
    },
  }).visit(source.parsed.program);
  return translators;
}

/** The translator's name in `t("key")` and `t.rich("key")`; undefined for another call. */
function translatorOf(callee: Expression): string | undefined {
  const requested = callee.type === "MemberExpression" && isMethod(callee.property) ? callee.object : callee;
  return requested.type === "Identifier" ? requested.name : undefined;
}

/** `name ?? ""`, and the like. */
const isOrNothing = (node: Expression) => node.type === "LogicalExpression" && literal(node.right) === "";

/** The texts in which nothing stands for a missing value: `t("end", { name: name ?? "" })`. */
export function listEmptyValues(source: SourceFile): string[] {
  const translators = listTranslators(source);
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [, values] }) => {
      if (!translators.has(translatorOf(callee) ?? "") || values?.type !== "ObjectExpression") return;
      for (const property of values.properties) {
        if (property.type !== "Property" || !isOrNothing(property.value)) continue;
        found.push(`${source.path}:${lineAt(source.text, property.start)}`);
      }
    },
  }).visit(source.parsed.program);
  return found;
}

/** Every literal message key that a file uses with a translator it created. */
export function listMessageUses(source: SourceFile): MessageUse[] {
  const translators = listTranslators(source);
  const uses: MessageUse[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [key], start }) => {
      const namespaces = translators.get(translatorOf(callee) ?? "");
      const name = literal(key);
      if (namespaces === undefined || name === undefined) return;
      const where = `${source.path}:${lineAt(source.text, start)}`;
      uses.push({ where, keys: [...namespaces].map((namespace) => `${namespace}.${name}`) });
    },
  }).visit(source.parsed.program);
  return uses;
}
