import { z } from "zod";
import { minor } from "../../../lib/contract/facts/money.ts";
import { epochMs, instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { minorMoney } from "../../../lib/contract/values/money.ts";
import { accountDigitsOf, findCode } from "../../../lib/contract/values/spoken-reference.ts";
import { text } from "../../../lib/contract/values/text.ts";
import { calendarOf } from "../../calendar/appointment.ts";
import { listInvestorIds } from "../../catalogue/investor-index.ts";
import { listManagers } from "../../catalogue/relationship-managers.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../platform/reply.ts";

const search = z.strictObject({ reference: text(100) });

/** Few enough for one request; more accounts than this share four digits only beyond a hundred thousand investors. */
const ACCOUNTS_AT_ONCE = 20;

/**
 * Finds the record of a reference quoted over the phone: `WD-2611-4821-0937-5206`, or its digits. Two records with one
 * reference are both shown; the investor's name decides.
 * @throws AppError INVALID_INPUT when a digit was misheard: the check digit does not fit
 */
export async function findReference(env: Env, args: unknown): Promise<unknown> {
  const code = findCode(search.parse(args).reference);
  if (code === null) throw new AppError("INVALID_INPUT", { reference: "INVALID_INPUT" });
  const consultations = await findConsultations(env, code);
  const owners = (await listInvestorIds(env.CATALOGUE)).filter((id) => code.startsWith(accountDigitsOf(id)));
  const found: unknown[] = [...consultations];
  for (let first = 0; first < owners.length; first += ACCOUNTS_AT_ONCE) {
    const batch = owners.slice(first, first + ACCOUNTS_AT_ONCE);
    found.push(...(await Promise.all(batch.map((owner) => findIn(env, owner, code)))).flat());
  }
  return { found };
}

/** Managers are few, and a consultation of a visitor belongs to no account, so every calendar is searched. */
async function findConsultations(env: Env, code: string) {
  const managers = await listManagers(env.CATALOGUE);
  const found = await Promise.all(managers.map(({ id }) => calendarOf(env, id).findByCode(code)));
  return found.flat().map(({ id, expert, state, at, person }) => ({
    ...{ record: "CONSULTATION", id, status: state, expert: expert.id, at: z.encode(instant, at) },
    // A visitor has no account; `person` is then the blind index of their number.
    investorId: userId.safeParse(person).data ?? null,
  }));
}

async function findIn(env: Env, owner: UserId, code: string) {
  const records = openReply(await env.INVESTOR.get(env.INVESTOR.idFromName(owner)).findReferred(code));
  return records.map(({ amount, at, ...record }) => ({
    ...record,
    amount: amount === null ? null : z.encode(minorMoney, minor(amount)),
    at: z.encode(instant, epochMs(at)),
    investorId: owner,
  }));
}
