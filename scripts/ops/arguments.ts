/** Parsers of operator commands' arguments; each returns undefined for invalid input. */
import { readFileSync } from "node:fs";

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Parses JSON; anything else is a string: `config set onlinePaymentEnable true`. */
function parseValue(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    return word;
  }
}

/** `+60d`; a negative value (`-400d`) is for an installation without investors. */
export function parseClock([by = ""]: readonly string[]) {
  const days = /^([+-]\d{1,4})d$/.exec(by)?.[1];
  return days === undefined ? undefined : { advanceDays: Number(days) };
}

export function parsePayout([action, dealId, days = ""]: readonly string[]) {
  if (dealId === undefined) return undefined;
  if (action === "settle") return { dealId, action };
  return action === "delay" && /^\d{1,3}$/.test(days) ? { dealId, action, days: Number(days) } : undefined;
}

export function parseConfig([action, key, value]: readonly string[]) {
  if (key === undefined) return undefined;
  if (action === "get") return { key };
  return action === "set" && value !== undefined ? { key, value: parseValue(value) } : undefined;
}

export function parseKyc([action, investorId, outcome]: readonly string[]) {
  if (action !== "resolve" || investorId === undefined || outcome === undefined) return undefined;
  return { action, investorId, outcome };
}

export function parseDeletion([action, investorId, outcome]: readonly string[]) {
  if (action === "list") return { action };
  if (action !== "decide" || investorId === undefined || outcome === undefined) return undefined;
  return { action, investorId, outcome };
}

export function parseMerge([action = "list", leaving, staying]: readonly string[]) {
  if (action === "list") return leaving === undefined ? { action } : undefined;
  return staying === undefined ? undefined : { action, leaving, staying };
}

export function parseHolidays([action = "list", day, ...reason]: readonly string[]) {
  if (action === "list") return day === undefined ? { action } : undefined;
  if (day === undefined || reason.length === 0) return undefined;
  return { action, day, reason: reason.join(" ") };
}

export function parseRefund([id, outcome]: readonly string[]) {
  return id === undefined || outcome === undefined ? undefined : { id, outcome };
}

export function parseTransfer(
  [action, investorId, withdrawal]: readonly string[],
  { evidence }: Readonly<Record<string, string | undefined>>,
) {
  if (action === "show") return withdrawal && evidence === undefined ? { action, investorId, withdrawal } : undefined;
  if (action !== "propose" && action !== "release" && action !== "withdraw") return undefined;
  return withdrawal === undefined || evidence === undefined ? undefined : { action, investorId, withdrawal, evidence };
}

export function parseAppointment([action, managerId, appointmentId]: readonly string[]) {
  if (action === "list") return { action, managerId };
  if (action !== "cancel" || managerId === undefined || appointmentId === undefined) return undefined;
  return { action, managerId, appointmentId };
}

export function parseManager([word, id]: readonly string[]) {
  if (word === undefined) return undefined;
  if (word === "leave") return id === undefined ? undefined : { action: "leave", id };
  const sent = readJson(word);
  return { action: "save", managers: Array.isArray(sent) ? sent : [sent] };
}

export function parseMetals([name, feed]: readonly string[]) {
  return name === undefined || feed === undefined ? undefined : { metal: name, feed };
}

/** `list`, `show <investorId>`, `accept|refuse <investorId> <review>`. */
export function parseNames([action, investorId, review]: readonly string[]): unknown {
  switch (action) {
    case "list":
      return investorId === undefined ? { action } : undefined;
    case "show":
      return investorId !== undefined && review === undefined ? { action, investorId } : undefined;
    case "accept":
    case "refuse":
      return review !== undefined && /^\d{1,9}$/.test(review) ? { action, investorId, review } : undefined;
    default:
      return undefined;
  }
}

type AccountAbroadOptions = Readonly<Partial<Record<"holder" | "bank" | "reason", string | undefined>>>;

/** `list`, `show <investorId>`, `accept <investorId> <review> --holder <name> --bank <name>`, `refuse <investorId> <review> --reason <reason>`. */
export function parseAccountAbroad(words: readonly string[], options: AccountAbroadOptions): unknown {
  const [action, investorId, review] = words;
  const { holder, bank, reason } = options;
  const decided = parseNames(words);
  switch (action) {
    case "accept":
      return decided && holder && bank && reason === undefined
        ? { action, investorId, review, holder, bank }
        : undefined;
    case "refuse": {
      const isWhole = decided && reason && holder === undefined && bank === undefined;
      return isWhole ? { action, investorId, review, reason: `ACCOUNT_PROOF_${reason.toUpperCase()}` } : undefined;
    }
    default:
      return [holder, bank, reason].every((option) => option === undefined) ? decided : undefined;
  }
}

/** `list`, `show <investorId>`, `accept <investorId> <review>`, `refuse <investorId> <review> --reason <reason>`. */
export function parseHardship(words: readonly string[], { reason }: { readonly reason?: string | undefined }): unknown {
  const [action, investorId, review] = words;
  const decided = parseNames(words);
  if (action !== "refuse") return reason === undefined ? decided : undefined;
  return decided && reason ? { action, investorId, review, reason: `HARDSHIP_${reason.toUpperCase()}` } : undefined;
}

/** `list`, `show <investorId>`, `answer <investorId> <check> --outcome FOUND --name <name>`. */
export function parseChecks(
  [action, investorId, check]: readonly string[],
  { outcome, ...found }: Readonly<Record<string, string | undefined>>,
): unknown {
  switch (action) {
    case "list":
      return investorId === undefined ? { action } : undefined;
    case "show":
      return investorId !== undefined && check === undefined ? { action, investorId } : undefined;
    case "answer":
      if (check === undefined || !/^\d{1,9}$/.test(check) || outcome === undefined) return undefined;
      return { action, investorId, check, outcome: outcome.toUpperCase(), ...found };
    default:
      return undefined;
  }
}

/** `list`, `show <investorId>`, `approve <investorId>`, `refuse <investorId> --reason UNREADABLE`. */
export function parseReview(
  prefix: string,
  [action, investorId]: readonly string[],
  { reason }: { readonly reason?: string | undefined },
): unknown {
  if (action === "list") return investorId === undefined ? { action } : undefined;
  if (investorId === undefined) return undefined;
  switch (action) {
    case "show":
    case "approve":
      return reason === undefined ? { action, investorId } : undefined;
    case "refuse":
      if (reason === undefined) return undefined;
      return { action, investorId, reason: `${prefix}${reason.toUpperCase().replace(prefix, "")}` };
    default:
      return undefined;
  }
}

type GuardianOptions = Readonly<Partial<Record<"to" | "reason" | "evidence" | "phone" | "email", string | undefined>>>;

/** `show <childId>`, `replace <childId> --to … --reason … --evidence …`, `admit <childId> --phone … --evidence …`. */
export function parseGuardian(
  [action, childId]: readonly string[],
  { to, reason, evidence, phone, email }: GuardianOptions,
): unknown {
  if (childId === undefined) return undefined;
  switch (action) {
    case "show":
      return { action, childId };
    case "replace":
      if (to === undefined || reason === undefined || evidence === undefined) return undefined;
      return { action, childId, to, reason: reason.toUpperCase(), evidence };
    case "admit":
      if (evidence === undefined || (phone === undefined) === (email === undefined)) return undefined;
      return email === undefined
        ? { action, childId, phone, evidence }
        : { action: "admit-by-email", childId, email, evidence };
    default:
      return undefined;
  }
}
