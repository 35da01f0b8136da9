import { checkStage, runStages, vitestStage } from "./stages.ts";

export const lint = checkStage("lint and format", [["biome", "check", "--error-on-warnings", "."]]);
/** Writes Next's route types to the folder of a build: never run both at once. */
export const types = checkStage("types", [
  ["next", "typegen"],
  ["tsc", "--project", "tsconfig.json"],
  ["tsc", "--project", "backend/tsconfig.json"],
]);
export const unusedCode = checkStage("unused code", [["knip"]]);
export const unit = vitestStage("unit", "vitest.config.ts");
export const backend = vitestStage("backend in workerd", "vitest.backend.config.ts");

/** `npm run check`: the checks that need no build, in a few minutes, before every commit. */
if (import.meta.main) process.exitCode = (await runStages([[lint, types, unusedCode, unit, backend]])) ? 0 : 1;
