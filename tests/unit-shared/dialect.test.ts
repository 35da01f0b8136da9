import { type BindingPattern, type ParamPattern, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { CALLS } from "../../lib/contract/calls.ts";
import { inRoom, listFiles, readText, type SourceFile, sources } from "./source-tree.ts";

/**
 * Private words that this project once used, each with its replacement. No file, exported name, table, log event or
 * call summary may contain one.
 */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/^(news|telling|tellings|told|retell|retelling)$/, "domain event, emit, notify, rebuild projections"],
  [/^agenda$/, "scheduler, job"],
  [/^(asked|asking)$/, "request, command context, query"],
  [/^(reseal|sealing)$/, "key rotation, encryption"],
  [/^drive$/, "process, scheduleNextStep"],
  [/^tally$/, "counter"],
  [/^pruning$/, "retention"],
  [/^(talk|talks)$/, "consultation"],
  [/^(desk|waiting)$/, "manual review, operator queue"],
  [/^papers?$/, "statement, document"],
  [/^refusal$/, "error"],
  [/^door$/, "API gateway"],
  [/^standings?$/, "display status"],
  [/^lately$/, "recent transactions"],
  [/^(stranger|strangers)$/, "anonymous"],
  [/^temper$/, "persona"],
  [/^story$/, "timeline, label"],
  [/^(steady|lost)$/, "persistent, network error"],
];

const REPLACED_NAMES =
  /^(mayBecome|setAside|sendOn|giveUpUnpaid|keyedToken|openBook|hearOut|driveSoon|wayOn|sentAlong|spanOf\w*|foldRows|HoldingClock|MoneyRound|EveryRupee|CodeWays|CodeSending|Sending|CountedList|hand_over|admitted|stock|sent|agenda)$/;

/** Private names that variables and parameters once had. Here the whole name counts, not its words. */
const REPLACED_LOCALS =
  /^(told|said|stranger|strangers|asker|asked|asking|standing|standings|papers|paper|tell|tellOf|book|books|wayOf|lived|livedTo|liveDay|lately|agendaOf|unsealToken|drive|driveTwice|temper|folded|giveBack|mended|whyNot|foundGroup|tooLate|keptFor|eventInVain|leadBack|lookInto|lookAround|turnUnless|inShort)$/;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

function findReplaced(name: string): string | null {
  if (REPLACED_NAMES.test(name)) return `${name}: see docs/words.md`;
  const found = REPLACED.find(([word]) => wordsOf(name).some((each) => word.test(each)));
  return found ? `${name}: ${found[1]}` : null;
}

/** Names fixed by the specification or by a public address. */
const FIXED = /talk-to-expert|talk_to_expert|TalkToExpert/;

const faultsAmong = (names: Iterable<string>) =>
  [...names].filter((name) => !FIXED.test(name)).flatMap((name) => findReplaced(name) ?? []);

/** Names that a file declares at its top level. */
function listDeclared({ parsed }: SourceFile): string[] {
  const names: string[] = [];
  new Visitor({
    FunctionDeclaration: ({ id }) => id && names.push(id.name),
    ClassDeclaration: ({ id }) => id && names.push(id.name),
    TSInterfaceDeclaration: ({ id }) => names.push(id.name),
    TSTypeAliasDeclaration: ({ id }) => names.push(id.name),
  }).visit(parsed.program);
  return names;
}

function namesIn(pattern: BindingPattern | ParamPattern): readonly string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "ArrayPattern") return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left);
  if (pattern.type === "RestElement") return namesIn(pattern.argument);
  if (pattern.type === "TSParameterProperty") return namesIn(pattern.parameter);
  return pattern.properties.flatMap((each) => namesIn(each.type === "RestElement" ? each.argument : each.value));
}

/** Names of variables, parameters and functions, at any depth. Properties may be a wire format's. */
function listLocals({ parsed }: SourceFile): string[] {
  const names: string[] = [];
  const addParameters = ({ params }: { readonly params: readonly ParamPattern[] }) => {
    names.push(...params.flatMap(namesIn));
  };
  new Visitor({
    VariableDeclarator: ({ id }) => names.push(...namesIn(id)),
    ArrowFunctionExpression: addParameters,
    FunctionExpression: addParameters,
    FunctionDeclaration(declared) {
      if (declared.id) names.push(declared.id.name);
      addParameters(declared);
    },
  }).visit(parsed.program);
  return names;
}

const production = sources.filter((source) => !source.isTest);

describe("the words of the field", () => {
  it("name every file and folder", () => {
    const parts = new Set(sources.flatMap(({ path }) => path.split("/")));
    expect(faultsAmong(parts)).toEqual([]);
  });

  it("name every function, class and type", () => {
    expect(faultsAmong(new Set(production.flatMap(listDeclared)))).toEqual([]);
  });

  it("name every variable and parameter, in tests and scripts too", () => {
    const faults = sources.flatMap((source) => {
      const found = listLocals(source).filter((name) => REPLACED_LOCALS.test(name));
      return found.map((name) => `${source.path}: ${name}`);
    });
    expect(faults).toEqual([]);
  });

  it("name every table", () => {
    const files = listFiles("backend/**/*.{ts,sql}").filter((path) => inRoom(path, "backend/"));
    const tables = files.flatMap((path) =>
      [...readText(path).matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, name = ""]) => name),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(faultsAmong(new Set(tables))).toEqual([]);
  });

  it("name every event in the log", () => {
    const events = production.flatMap(({ text }) =>
      [...text.matchAll(/\bevent: "([a-z_]+)"/g)].map(([, name = ""]) => name),
    );
    expect(events.length).toBeGreaterThan(10);
    expect(faultsAmong(new Set(events))).toEqual([]);
  });

  it("are used in the summary of every call", () => {
    const summaries = Object.values(CALLS).map(({ summary }) => summary);
    expect(summaries.flatMap((summary) => findReplaced(summary) ?? [])).toEqual([]);
  });

  it("are required in place of replaced words", () => {
    expect(faultsAmong(["retelling.ts", "AgendaItem", "hand_over", "isTold"])).toHaveLength(4);
    expect(faultsAmong(["ledger.ts", "Scheduler", "unit_transfer"])).toEqual([]);
  });
});
