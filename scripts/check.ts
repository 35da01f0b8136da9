import { checkStage, runStages, type Stage, vitestStage } from "./stages.ts";

/** What needs no build: in a minute or two, before every commit. */
export const checkStages: readonly Stage[] = [
  checkStage("lint and format", [["biome", "check", "--error-on-warnings", "."]]),
  checkStage("types", [
    ["next", "typegen"],
    ["tsc", "--project", "tsconfig.json"],
    ["tsc", "--project", "backend/tsconfig.json"],
  ]),
  checkStage("unused code", [["knip"]]),
  vitestStage("unit", "vitest.config.ts"),
  vitestStage("backend in workerd", "vitest.backend.config.ts"),
];

if (import.meta.main) process.exitCode = (await runStages(checkStages)) ? 0 : 1;
