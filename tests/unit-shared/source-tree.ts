import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type EcmaScriptModule, type ParseResult, parseSync } from "oxc-parser";

export const root = join(import.meta.dirname, "../..");

const rooms = "{app,components,lib,backend,scripts,tests,messages,docs}";

/** Paths of the project's files relative to the root, with `/` separators. */
export const listFiles = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();

export const readText = (path: string): string => readFileSync(join(root, path), "utf8");

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  readonly parsed: ParseResult;
}

export interface Import {
  /** The path from the root for a project file, otherwise the specifier as written. */
  readonly target: string;
  readonly isOwn: boolean;
  /** Erased at run time. */
  readonly isTypeOnly: boolean;
}

const endings = ["", ".ts", ".tsx", ".json", ".d.ts"];

function resolveImport(from: string, specifier: string): { target: string; isOwn: boolean } {
  if (!/^(\.|@\/)/.test(specifier)) return { target: specifier, isOwn: false };
  const plain = specifier.startsWith("@/") ? specifier.slice(2) : relative(root, join(root, dirname(from), specifier));
  const ending = endings.find(
    (candidate) => existsSync(join(root, plain + candidate)) && /\.\w+$/.test(plain + candidate),
  );
  return { target: plain + (ending ?? ""), isOwn: true };
}

function listSpecifiers(module: EcmaScriptModule, text: string): { specifier: string; isTypeOnly: boolean }[] {
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType }] : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^["'](.+)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return literal === undefined ? [] : [{ specifier: literal, isTypeOnly: false }];
  });
  return [...imported, ...passedOn, ...lazy];
}

function readSource(path: string): SourceFile {
  const text = readText(path);
  const parsed = parseSync(path, text);
  const imports = listSpecifiers(parsed.module, text).map(({ specifier, isTypeOnly }) => ({
    ...resolveImport(path, specifier),
    isTypeOnly,
  }));
  return { path, text, isTest: /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("tests/"), imports, parsed };
}

/** Every hand-written TypeScript file, parsed once per test file. */
export const sources: readonly SourceFile[] = [
  ...listFiles(`${rooms}/**/*.{ts,tsx}`),
  ...listFiles("*.ts").filter((path) => path !== "next-env.d.ts"),
].map(readSource);

export const inRoom = (path: string, ...prefixes: string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix));

/** The 1-based line of a position in a text. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
