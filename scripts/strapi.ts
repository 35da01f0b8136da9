import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { readCommandLine, runScript, UsageError } from "./command-line.ts";
import { root } from "./paths.ts";

/*
 * `npm run strapi -- <folder>`: writes the content types of `data/strapi` into a Strapi 5 project, with the router,
 * controller and service that Strapi expects beside each. Files of other types stay as they are.
 */

const USAGE = "  npm run strapi -- <folder of a Strapi 5 project>";

/** The files of a Strapi project, by path, with their text. */
export function strapiFiles(): Readonly<Record<string, string>> {
  const read = (path: string) => readFileSync(join(root, "data/strapi", path), "utf8");
  const list = (folder: string) => globSync(`${folder}/*.json`, { cwd: join(root, "data/strapi") }).sort();
  const types = list("types").flatMap((path) => {
    const name = basename(path, ".json");
    const own = (folder: string, factory: string) =>
      [
        `src/api/${name}/${folder}/${name}.js`,
        `const { factories } = require("@strapi/strapi");\n\nmodule.exports = factories.${factory}("api::${name}.${name}");\n`,
      ] as const;
    return [
      [`src/api/${name}/content-types/${name}/schema.json`, read(path)] as const,
      own("controllers", "createCoreController"),
      own("routes", "createCoreRouter"),
      own("services", "createCoreService"),
    ];
  });
  const components = list("components").map((path) => [`src/components/ultra/${basename(path)}`, read(path)] as const);
  return Object.fromEntries([...types, ...components]);
}

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** @throws UsageError when the folder holds no Strapi 5 project */
export function writeStrapiTypes(folder: string): readonly string[] {
  const path = join(folder, "package.json");
  const version = existsSync(path)
    ? manifest.parse(JSON.parse(readFileSync(path, "utf8"))).dependencies["@strapi/strapi"]
    : undefined;
  if (!/^\D{0,2}5\./.test(version ?? "")) throw new UsageError(`${folder} holds no Strapi 5 project.\n${USAGE}`);
  const files = Object.entries(strapiFiles());
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return files.map(([name]) => name);
}

if (import.meta.main) {
  await runScript(async () => {
    const { words } = readCommandLine(process.argv.slice(2), { usage: USAGE, most: 1 });
    const [folder] = words;
    if (folder === undefined) throw new UsageError(USAGE);
    console.log(`Wrote ${writeStrapiTypes(folder).length} files. Next: docs/content.md`);
  });
}
