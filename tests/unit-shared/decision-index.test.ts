import { basename } from "node:path";
import { expect, it } from "vitest";
import { listFiles, readText } from "./source-tree.ts";

const INDEX = "docs/decisions/README.md";
const LINE = /^- (\d{4}) \[(.+)\]\((\S+)\): (in force|(?:amended|replaced) by \d{4}(?:, \d{4})*)$/;

const decisions = listFiles("docs/decisions/[0-9]*.md").map((path) => {
  const [heading = "", , ...rest] = readText(path).split("\n");
  return { file: basename(path), number: basename(path).slice(0, 4), heading, text: rest.join("\n") };
});

const entries = readText(INDEX)
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => {
    const [, number = line, title, file, status = ""] = LINE.exec(line) ?? [];
    return { number, title, file, laterNumbers: status.match(/\d{4}/g) ?? [] };
  });

it("the index of decisions lists every decision once, under its own title", () => {
  const listed = entries.map(({ number, title, file }) => ({ number, file, heading: `# ${number}: ${title}` }));
  const existing = decisions.map(({ number, file, heading }) => ({ number, file, heading }));
  expect(listed.toSorted((one, other) => one.number.localeCompare(other.number))).toEqual(existing);
});

it("the status of a decision names decisions that exist and that the decision itself names", () => {
  const textOf = (wanted: string) => decisions.find(({ number }) => number === wanted)?.text;
  const unknown = entries.flatMap(({ number, laterNumbers }) =>
    laterNumbers
      .filter((later) => textOf(later) === undefined || !textOf(number)?.includes(later))
      .map((later) => `${number}: ${later}`),
  );
  expect(entries.filter(({ laterNumbers }) => laterNumbers.length > 0).length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});
