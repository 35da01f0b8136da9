import { readFileSync } from "node:fs";
import { readJson } from "./arguments.ts";

/** One code a line. */
const readCodes = (path: string): readonly string[] =>
  readFileSync(path, "utf8")
    .split(/\s+/)
    .filter((code) => code !== "");

export function parseRewards([action = "list", first, second, third]: readonly string[]) {
  if (action === "list") return first === undefined ? { action } : undefined;
  if (first === undefined) return undefined;
  switch (action) {
    case "save": {
      const sent = readJson(first);
      return { action, rewards: Array.isArray(sent) ? sent : [sent] };
    }
    case "withdraw":
      return { action, rewardId: first };
    case "codes":
      return second === undefined ? undefined : { action, rewardId: first, codes: readCodes(second) };
    case "stock":
      return second !== undefined && /^\d{1,5}$/.test(second)
        ? { action, rewardId: first, units: Number(second) }
        : undefined;
    case "donated":
      return second === undefined || third === undefined
        ? undefined
        : { action, rewardId: first, on: second, reference: third };
    default:
      return undefined;
  }
}
