import { expect, it } from "vitest";
import { lineAt, sources } from "./source-tree.ts";

/** The entrances of `lib/web/server-action.ts`, which check the arguments of an action. */
const ENTRANCES = new Set(["formAction", "stateAction", "followingAction", "accountAction", "valuesAction"]);

const actionFiles = sources.filter(({ text }) => /^"use server";/m.test(text));

/** The functions that a file exports, each with the function that makes it; null for a plain function. */
function exportedActions({ parsed }: (typeof sources)[number]): { name: string; entrance: string | null }[] {
  return parsed.program.body.flatMap((statement) => {
    if (statement.type === "ExportDefaultDeclaration" || statement.type === "ExportAllDeclaration") {
      return [{ name: statement.type, entrance: null }];
    }
    if (statement.type !== "ExportNamedDeclaration" || statement.exportKind === "type") return [];
    const { declaration, specifiers } = statement;
    const renamed = specifiers.map(() => ({ name: "a renamed export", entrance: null }));
    if (declaration?.type === "FunctionDeclaration") return [{ name: declaration.id?.name ?? "", entrance: null }];
    if (declaration?.type !== "VariableDeclaration") return renamed;
    return declaration.declarations.map(({ id, init }) => ({
      name: id.type === "Identifier" ? id.name : "a pattern",
      entrance: init?.type === "CallExpression" && init.callee.type === "Identifier" ? init.callee.name : null,
    }));
  });
}

it("every exported function of a server action file checks its arguments at the one entrance", () => {
  const actions = actionFiles.flatMap((file) =>
    exportedActions(file).map((action) => ({ ...action, path: file.path })),
  );
  expect(actions.length).toBeGreaterThanOrEqual(65);
  const unchecked = actions.filter(({ entrance }) => entrance === null || !ENTRANCES.has(entrance));
  expect(unchecked.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it("a server action stands in a file of its own, where this check sees it", () => {
  const inline = sources.filter(
    ({ path, text }) => path.startsWith("app/") && /^[ \t]{1,40}["']use server["']/m.test(text),
  );
  expect(inline.map(({ path }) => path)).toEqual([]);
});

it("no server action reads a form in a way that throws for an unexpected one", () => {
  const throwing = sources
    .filter(({ path, isTest }) => path.startsWith("app/") && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\.parse\((?:Object\.fromEntries\(form\)|entries)\)/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)}`,
      ),
    );
  expect(throwing).toEqual([]);
});
