import { checkStage, type Lane, runStages, vitestStage } from "./stages.ts";

/** What needs neither a build nor an engine. */
export const quickStages: Lane = [
  checkStage("lint and format", [["biome", "check", "--error-on-warnings", "."]]),
  checkStage("types", [
    ["next", "typegen"],
    ["tsc", "--project", "tsconfig.json"],
    ["tsc", "--project", "backend/tsconfig.json"],
  ]),
  checkStage("unused code", [["knip"]]),
  vitestStage("unit", "vitest.config.ts"),
];

export const backendStage = vitestStage("backend in workerd", "vitest.backend.config.ts");

/** `npm run check`: what needs no build, in a few minutes, before every commit. */
if (import.meta.main) process.exitCode = (await runStages([[...quickStages, backendStage]])) ? 0 : 1;
