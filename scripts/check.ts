import { type CalendarDate, dateInIndia, epochMs } from "../lib/contract/values/calendar-date.ts";
import { lawToCheck, lawUnopened } from "../lib/finance/law-tables.ts";
import { holidayListsToUpdate } from "../lib/finance/settlement-holidays.ts";
import { runScript } from "./command-line.ts";
import { fingerprintPureUnit } from "./pure-unit-files.ts";
import { fingerprintInputs } from "./stage-inputs.ts";
import { beginTests } from "./test-options.ts";
import { checkStage, runStages, vitestStage, warningStage } from "./test-stages.ts";
import { unlessUnchanged } from "./unchanged-stages.ts";

export const lint = checkStage("lint and format", [["biome", "check", "--error-on-warnings", "."]]);
/** Writes Next's route types to the folder of a build: never run both at once. */
export const types = checkStage("types", [
  ["next", "typegen"],
  ["tsc", "--project", "tsconfig.json"],
  ["tsc", "--project", "backend/tsconfig.json"],
]);
export const unusedCode = checkStage("unused code", [["knip"]]);
export const pureUnit = unlessUnchanged(
  vitestStage("unit, pure", "vitest.config.ts", ["--project", "pure"]),
  fingerprintPureUnit,
);
export const unit = unlessUnchanged(vitestStage("unit", "vitest.config.ts", ["--project", "!pure"]), () =>
  fingerprintInputs("unit"),
);
export const backend = unlessUnchanged(vitestStage("backend in workerd", "vitest.backend.config.ts"), () =>
  fingerprintInputs("backend"),
);

/** Warns about law checked a year ago or never read in its text, and about missing or provisional lists of holidays. */
export const datedLawOn = (today: CalendarDate) =>
  warningStage("dated law", () => [...lawToCheck(today), ...lawUnopened(today), ...holidayListsToUpdate(today)]);
export const datedLaw = datedLawOn(dateInIndia(epochMs(Date.now())));

export const checks = [
  [lint, unusedCode, datedLaw, types],
  [pureUnit, unit, backend],
];

/** `npm run check`: the checks that need no build, in a few minutes, before every commit. */
if (import.meta.main) {
  await runScript(() => beginTests("npm run check"));
  process.exitCode = (await runStages(checks)) ? 0 : 1;
}
