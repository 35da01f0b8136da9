import { readFileSync } from "node:fs";
import { z } from "zod";
import type { OperatorCommand } from "../operator.ts";
import { parseCmr } from "./cmr.ts";
import { parseResidence } from "./residence.ts";

interface Shape {
  readonly words: string;
  readonly means: string;
  /** The arguments to send, or undefined when the words make no sense. */
  readonly parse: (words: readonly string[]) => unknown;
}

/** JSON where it is JSON, else the word itself: `config set onlinePaymentEnable true`. */
function parseValue(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    return word;
  }
}

/** `+60d`; backwards (`-400d`) is for an installation that nobody lives in yet. */
function parseClock([by = ""]: readonly string[]) {
  const days = /^([+-]\d{1,4})d$/.exec(by)?.[1];
  return days === undefined ? undefined : { advanceDays: Number(days) };
}

function parsePayout([action, dealId, days = ""]: readonly string[]) {
  if (dealId === undefined) return undefined;
  if (action === "settle") return { dealId, action };
  return action === "delay" && /^\d{1,3}$/.test(days) ? { dealId, action, days: Number(days) } : undefined;
}

function parseConfig([action, key, value]: readonly string[]) {
  if (key === undefined) return undefined;
  if (action === "get") return { key };
  return action === "set" && value !== undefined ? { key, value: parseValue(value) } : undefined;
}

function parseKyc([action, investorId, outcome]: readonly string[]) {
  if (action !== "resolve" || investorId === undefined || outcome === undefined) return undefined;
  return { action, investorId, outcome };
}

function parseDeletion([action, investorId, outcome]: readonly string[]) {
  if (action === "list") return { action };
  if (action !== "decide" || investorId === undefined || outcome === undefined) return undefined;
  return { action, investorId, outcome };
}

function parseRefund([id, outcome]: readonly string[]) {
  return id === undefined || outcome === undefined ? undefined : { id, outcome };
}

function parseAppointment([action, managerId, appointmentId]: readonly string[]) {
  if (action === "list") return { action, managerId };
  if (action !== "cancel" || managerId === undefined || appointmentId === undefined) return undefined;
  return { action, managerId, appointmentId };
}

function parseManager([word, id]: readonly string[]) {
  if (word === undefined) return undefined;
  if (word === "leave") return id === undefined ? undefined : { action: "leave", id };
  const sent: unknown = JSON.parse(readFileSync(word, "utf8"));
  return { action: "save", managers: Array.isArray(sent) ? sent : [sent] };
}

function parseMetals([name, feed]: readonly string[]) {
  return name === undefined || feed === undefined ? undefined : { metal: name, feed };
}

const shapes: Readonly<Record<string, Shape>> = {
  verify: { words: "", means: "check every invariant on the live data", parse: () => ({}) },
  clock: { words: "+60d", means: "move the sandbox clock forward", parse: parseClock },
  publish: {
    words: "<deal.json>",
    means: "publish a deal, or change a published one",
    parse: ([path]) => (path === undefined ? undefined : JSON.parse(readFileSync(path, "utf8"))),
  },
  price: {
    words: "<dealId> <rupees>",
    means: "say what a share of a deal fetched today",
    parse: ([dealId, price = ""]) => (/^\d+(\.\d{1,2})?$/.test(price) ? { dealId, price: Number(price) } : undefined),
  },
  payout: {
    words: "delay <dealId> <days> | settle <dealId>",
    means: "let a deal's payer pay late, or now",
    parse: parsePayout,
  },
  restructure: {
    words: "<dealId> <order.json>",
    means: "put off everything that a deal still owes",
    parse: ([dealId, path]) => path && { dealId, order: JSON.parse(readFileSync(path, "utf8")) },
  },
  config: { words: "get <key> | set <key> <json>", means: "read or write remote config", parse: parseConfig },
  metals: { words: "GOLD|SILVER UP|AWAY|SILENT", means: "how the sandbox's feed of a price is", parse: parseMetals },
  kyc: { words: "resolve <investorId> VERIFIED|REJECTED", means: "say what the certifier found", parse: parseKyc },
  deletion: {
    words: "list | decide <investorId> REFUSED|DONE",
    means: "see who wants to be deleted, and answer",
    parse: parseDeletion,
  },
  refunds: { words: "", means: "see what came for closed accounts and goes back", parse: () => ({}) },
  refund: { words: "<id> SENT", means: "say that it was sent back to where it came from", parse: parseRefund },
  manager: {
    words: "<managers.json> | leave <id>",
    means: "take on relationship managers, or let one go",
    parse: parseManager,
  },
  appointment: {
    words: "list [<managerId>] | cancel <managerId> <id>",
    means: "see which talks are arranged, cancel one",
    parse: parseAppointment,
  },
  cmr: {
    words:
      "<investorId> show | verify [--demat <number>] | reject --reason NAME_MISMATCH|UNREADABLE|WRONG_DOCUMENT|ACCOUNT_CLOSED",
    means: "look at a client master report, decide it",
    parse: parseCmr,
  },
  rebuild: { words: "", means: "rebuild the projections from the objects", parse: () => ({}) },
  events: { words: "", means: "count events handled and dead, show the lag", parse: () => ({}) },
  "dead-letters": { words: "", means: "list the events that no projection took in", parse: () => ({}) },
  replay: {
    words: "<deadLetterId> | all",
    means: "handle dead letters again",
    parse: ([id, ...more]) => (id === undefined || more.length > 0 ? undefined : { id }),
  },
  reseal: { words: "", means: "seal everything with the current TOKEN_KEY", parse: () => ({}) },
  residence: {
    words: "list | show|approve <investorId> | refuse <investorId> --reason UNREADABLE|OTHER_NAME|NOT_ENOUGH",
    means: "see who has moved, look at the proof, decide",
    parse: parseResidence,
  },
};

export const usage = Object.entries(shapes)
  .map(([name, { words, means }]) => `  npm run ops -- ${`${name} ${words}`.padEnd(46)} ${means}`)
  .join("\n");

/** What the words of a command line ask for; undefined where they ask for nothing that exists. */
export function parseOperatorWords([name = "", ...words]: readonly string[]): OperatorCommand | undefined {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  const args = shape?.parse(words);
  return args === undefined ? undefined : { command: name, args };
}

const verifyAnswer = z.object({ findings: z.array(z.unknown()) });

/** How many broken invariants an answer tells of; 0 for an answer of any other command. */
export function findingsIn(answer: unknown): number {
  const parsed = verifyAnswer.safeParse(answer);
  return parsed.success ? parsed.data.findings.length : 0;
}
