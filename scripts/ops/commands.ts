import { complainingWith, readCommandLine, UsageError } from "../command-line.ts";
import type { OperatorCommand } from "../operator.ts";
import {
  parseAppointment,
  parseClock,
  parseConfig,
  parseDeletion,
  parseGuardian,
  parseHolidays,
  parseKyc,
  parseManager,
  parseMerge,
  parseMetals,
  parsePayout,
  parseRefund,
  parseTransfer,
  readJson,
} from "./arguments.ts";
import { parseBank, parseManualOrders, parseOperator, parsePayments } from "./bank.ts";
import { parseCertificates } from "./certificates.ts";
import { parseCmr } from "./cmr.ts";
import { reviewShapes } from "./review-commands.ts";
import { parseRewards } from "./rewards.ts";
import type { CommandShape } from "./shape.ts";

const shapes: Readonly<Record<string, CommandShape>> = {
  verify: { words: "", means: "check every invariant on the live data", parse: () => ({}) },
  doctor: {
    words: "",
    means: "say which providers and rates of exchange are missing to serve an investor",
    parse: () => ({}),
  },
  health: { words: "", means: "see how each provider has answered today", parse: () => ({}) },
  law: { words: "", means: "list the law in force whose own text nobody has opened", parse: () => ({}) },
  templates: { words: "", means: "print the texts to register with the SMS provider", parse: () => ({}) },
  "push-key": { words: "", means: "make the key with which browsers subscribe to notifications", parse: () => ({}) },
  clock: { most: 1, words: "+60d", means: "move the sandbox clock forward", parse: parseClock },
  find: {
    most: 6,
    words: "<reference>",
    means: "find the order, movement of money or consultation of a reference: WD-2611-4821-0937-5206, or its digits",
    parse: (words) => (words.length === 0 ? undefined : { reference: words.join(" ") }),
  },
  publish: {
    most: 1,
    words: "<deal.json>",
    means: "publish a deal, or change a published one",
    parse: ([path]) => (path === undefined ? undefined : readJson(path)),
  },
  "past-deals": {
    most: 1,
    words: "<deals.json>",
    means: "record how deals ended; an outcome is final",
    parse: ([path]) => (path === undefined ? undefined : { deals: readJson(path) }),
  },
  close: {
    most: 2,
    words: "<dealId> [<principal>]",
    means: "record that a matured deal pays nothing more; <principal> came back outside its schedule",
    parse: ([dealId, extra = "0"]) =>
      dealId && /^\d+(\.\d{1,2})?$/.test(extra) ? { dealId, extra: Number(extra) } : undefined,
  },
  price: {
    most: 2,
    words: "<dealId> <rupees>",
    means: "say what a share of a deal fetched today",
    parse: ([dealId, price = ""]) => (/^\d+(\.\d{1,2})?$/.test(price) ? { dealId, price: Number(price) } : undefined),
  },
  payout: {
    most: 3,
    words: "delay <dealId> <days> | settle <dealId>",
    means: "let a deal's payer pay late, or now",
    parse: parsePayout,
  },
  announce: {
    most: 2,
    words: "<dealId> <announcement.json>",
    means: "show a deal's holders what its payer or trustee announced",
    parse: ([dealId, path]) => path && { dealId, announcement: readJson(path) },
  },
  restructure: {
    most: 2,
    words: "<dealId> <order.json>",
    means: "put off everything that a deal still owes",
    parse: ([dealId, path]) => path && { dealId, order: readJson(path) },
  },
  call: {
    most: 2,
    words: "<dealId> <YYYY-MM-DD>",
    means: "redeem a bond for all its holders on one of its call dates",
    parse: ([dealId, on]) => on && { dealId, on },
  },
  fixing: {
    most: 3,
    words: "<dealId> <YYYY-MM-DD> <reference rate in basis points>",
    means: "fix the coupon of a floating bond from one of its coupon days on",
    parse: ([dealId, from, rate = ""]) =>
      from && /^-?\d{1,4}$/.test(rate) ? { dealId, from, referenceBps: Number(rate) } : undefined,
  },
  "correct-fixing": {
    most: 4,
    words: "<dealId> <YYYY-MM-DD> <wrong basis points> <right basis points>",
    means: "correct a mistyped fixing; what was paid on it is made up for with the next coupon",
    parse: ([dealId, from, wrong = "", right = ""]) =>
      from && [wrong, right].every((rate) => /^-?\d{1,4}$/.test(rate))
        ? { dealId, from, wrongBps: Number(wrong), referenceBps: Number(right) }
        : undefined,
  },
  skip: {
    most: 2,
    words: "<dealId> <YYYY-MM-DD>",
    means: "record that a bank cancels a coupon of a perpetual bond",
    parse: ([dealId, on]) => on && { dealId, on },
  },
  "write-down": {
    most: 3,
    words: "<dealId> <YYYY-MM-DD> <basis points of the face value>",
    means: "record that principal of a perpetual bond is written down; nobody buys it any more",
    parse: ([dealId, on, share = ""]) =>
      on && /^\d{1,5}$/.test(share) ? { dealId, on, shareBps: Number(share) } : undefined,
  },
  config: { most: 3, words: "get <key> | set <key> <json>", means: "read or write remote config", parse: parseConfig },
  holidays: {
    most: 20,
    words: "[list] | add|remove <YYYY-MM-DD> <reason>",
    means: "list settlement holidays, declare one late, or withdraw one",
    parse: parseHolidays,
  },
  invoices: {
    most: 2,
    words: "<2026-27> [<GSTIN>]",
    means: "print the register of the metal supplier's tax invoices of a financial year, with the sums of GSTR-1",
    parse: ([financialYear, gstin]) => financialYear && { financialYear, ...(gstin && { gstin }) },
  },
  rewards: {
    most: 4,
    words:
      "[list] | save <rewards.json> | withdraw <id> | codes <id> <codes.txt> | stock <id> <number> | donated <id> <YYYY-MM-DD> <reference>",
    means: "offer what Stash coins buy, add voucher codes or donations, record the donations made",
    parse: parseRewards,
  },
  metals: {
    most: 2,
    words: "GOLD|SILVER UP|AWAY|SILENT",
    means: "how the sandbox's feed of a price is",
    parse: parseMetals,
  },
  kyc: {
    most: 3,
    words: "resolve <investorId> VERIFIED|REJECTED",
    means: "say what the certifier found",
    parse: parseKyc,
  },
  deletion: {
    most: 3,
    words: "list | decide <investorId> REFUSED|DONE",
    means: "see who wants to be deleted, and answer",
    parse: parseDeletion,
  },
  guardian: {
    most: 2,
    options: ["to", "reason", "evidence", "phone", "email"],
    words:
      "show <childId> | replace <childId> --to <investorId> --reason DIED|UNWILLING|COURT_ORDER --evidence <file> | admit <childId> --phone <number>|--email <address> --evidence <file>",
    means: "give a child another guardian, or let an owner of age sign in whose guardian does not help",
    parse: parseGuardian,
  },
  refunds: { words: "", means: "see what came for closed accounts and goes back", parse: () => ({}) },
  refund: { most: 2, words: "<id> SENT", means: "say that it was sent back to where it came from", parse: parseRefund },
  transfer: {
    most: 3,
    options: ["evidence"],
    words: "show <investorId> <withdrawal> | propose|release|withdraw <investorId> <withdrawal> --evidence <file>",
    means:
      "give back the money of a transfer that no bank knows: one operator proposes, another releases, any withdraws",
    parse: parseTransfer,
  },
  manager: {
    most: 2,
    words: "<managers.json> | leave <id>",
    means: "take on relationship managers, or let one go",
    parse: parseManager,
  },
  appointment: {
    most: 3,
    words: "list [<managerId>] | cancel <managerId> <id>",
    means: "see which talks are arranged, cancel one",
    parse: parseAppointment,
  },
  cmr: {
    most: 2,
    options: ["demat", "reason"],
    words:
      "<investorId> show | verify [--demat <number>] | reject --reason NAME_MISMATCH|UNREADABLE|WRONG_DOCUMENT|ACCOUNT_CLOSED",
    means: "look at a client master report, decide it",
    parse: parseCmr,
  },
  rebuild: { words: "", means: "rebuild the projections from the objects", parse: () => ({}) },
  analytics: {
    most: 1,
    words: "[<days>]",
    means: "funnel from landing to first investment",
    parse: ([days = "30"]) => (/^\d{1,3}$/.test(days) ? { days: Number(days) } : undefined),
  },
  events: { words: "", means: "count events handled and dead, show the lag", parse: () => ({}) },
  "dead-letters": { words: "", means: "list the events that no projection took in", parse: () => ({}) },
  replay: {
    most: 1,
    words: "<deadLetterId> | all",
    means: "handle dead letters again",
    parse: ([id, ...more]) => (id === undefined || more.length > 0 ? undefined : { id }),
  },
  "rotate-keys": { words: "", means: "re-encrypt everything with the current TOKEN_KEY", parse: () => ({}) },
  contacts: {
    words: "",
    means: "list mailboxes that several accounts own in different spellings",
    parse: () => ({}),
  },
  merge: {
    most: 3,
    words: "[list] | propose|release|withdraw <leaving investorId> <staying investorId>",
    means: "close the empty one of two accounts that one mailbox opens: one operator proposes, another releases",
    parse: parseMerge,
  },
  ...reviewShapes,
  operator: {
    most: 2,
    words: "[list] | make <name> | revoke <name> | acts | archive [<file>]",
    means: "make and revoke the token with which an operator acts, see who did what",
    parse: parseOperator,
  },
  bank: {
    most: 4,
    options: ["note"],
    words:
      "[list] | save <account.json> | show|open|acts|fetch <account> | upload <account> <file> | deal <account> <dealId> | assign <account> <line> <virtual account>|deal:<dealId>:<payout>:<day>|part:…|charge|repeat|other --note <why> | return|settle <account> <subject> --note <why>",
    means: "take in a bank's statements, decide the lines that are for nobody",
    parse: parseBank,
  },
  orders: {
    most: 3,
    options: ["reason"],
    words:
      "[list] | show|take|release <key> | evidence <place> | quote <isin> <price in 1/10,000> | match|settle|instruct|deliver|undo|attach <key> <file> | reject <key> <file> [--reason DEMAT_NUMBER_WRONG|DEMAT_NAME_DIFFERS|DEMAT_FROZEN|DEMAT_CLOSED, of a delivery]",
    means: "carry out sales of bonds and deliveries of shares, each step with its evidence",
    parse: parseManualOrders,
  },
  payments: {
    most: 3,
    options: ["sum", "evidence"],
    words:
      "due|propose <account> | show|withdraw|file <account> <batch> | release <account> <batch> --sum <sum> | answer <account> <pain.002> | unpaid|unpaid-withdraw <account> <payment> --evidence <file>",
    means: "propose payments, release another operator's, write pain.001, take in the bank's answer or its word",
    parse: parsePayments,
  },
  certificates: {
    most: 2,
    options: ["tan", "year", "quarter"],
    words: "unmatched | issue <folder> --tan <TAN> --year 2026-27 --quarter 2",
    means: "issue a payer's TDS certificates, list those for nobody",
    parse: parseCertificates,
  },
};

const lineOf = (name: string, { words, means }: CommandShape) =>
  `  npm run ops -- ${`${name} ${words}`.padEnd(46)} ${means}`;

export const usage = Object.entries(shapes)
  .map(([name, shape]) => lineOf(name, shape))
  .join("\n");

/** Parses a command line. @throws UsageError which states the fault */
export function parseOperatorWords([name = "", ...rest]: readonly string[]): OperatorCommand {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (!shape) throw new UsageError(name === "" ? usage : `There is no command "${name}".\n${usage}`);
  const line = lineOf(name, shape);
  const { words, options } = readCommandLine(rest, { ...shape, usage: line });
  const args = complainingWith(line, () => shape.parse(words, options));
  if (args === undefined)
    throw new UsageError(`"${[name, ...rest].join(" ")}" is not complete, or says too much.\n${line}`);
  return { command: name, args };
}
