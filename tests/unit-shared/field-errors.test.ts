import { Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { inRoom, lineAt, type SourceFile, sources } from "./source-tree.ts";

/** Files of no single call: operator commands, sandbox and headers; and shared checks, whose errors have own types. */
const isTyped = (path: string) =>
  inRoom(path, "backend/routes/ops/", "backend/routes/sandbox/") ||
  [
    "lib/contract/field-error.ts",
    "backend/investor/kyc/attempt.ts",
    "backend/investor/kyc/cmr-review.ts",
    "backend/routes/request-headers.ts",
    "backend/uploads/accept.ts",
  ].includes(path);

/** The places that write the field of an error as a name of their own. */
function listFieldsByName({ path, text, parsed }: SourceFile): readonly string[] {
  const found: string[] = [];
  new Visitor({
    NewExpression: ({ callee, arguments: [, fields], start }) => {
      const isError = callee.type === "Identifier" && callee.name === "AppError";
      if (isError && fields?.type === "ObjectExpression") found.push(`${path}:${lineAt(text, start)}`);
    },
  }).visit(parsed.program);
  return found;
}

it("an error names an input of its call by fieldError, which knows the inputs", () => {
  const production = sources.filter(({ path, isTest }) => !isTest && inRoom(path, "backend/", "lib/", "app/"));
  expect(production.filter(({ path }) => !isTyped(path)).flatMap(listFieldsByName)).toEqual([]);
});
