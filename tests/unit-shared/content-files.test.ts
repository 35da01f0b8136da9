import { expect, it } from "vitest";
import { readLibrary } from "../../backend/embedded/content/documents.ts";
import { readContentFiles } from "../../scripts/content-server.ts";
import { listFiles, readText } from "./source-tree.ts";

const paths = listFiles("data/content/**/*.{json,md}").map((path) => path.replace("data/content/", ""));

it("the backend's bundle holds every content file under its own path", () => {
  const text = readText("backend/embedded/content/files.ts");
  const imported = [...text.matchAll(/^import (\w+) from "..\/..\/..\/data\/content\/(.+)";$/gm)];
  const served = imported.filter(([, name, path]) =>
    text.includes(`"${path}": ${path?.endsWith(".md") ? name : `JSON.stringify(${name})`},`),
  );
  expect(served.map(([, , path]) => path).sort()).toEqual(paths.sort());
});

it("every content file can be read, and exists in every language", () => {
  const { collections, singles } = readLibrary(readContentFiles());
  for (const [name, documents] of [...collections, ...singles]) {
    const inLanguage = (locale: string) =>
      documents.filter((each) => each.locale === locale).map((each) => each.documentId);
    expect([name, inLanguage("hi")]).toEqual([name, inLanguage("en")]);
  }
});
