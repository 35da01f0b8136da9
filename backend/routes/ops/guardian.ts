/** Operator commands on a child's account whose guardian has died, refuses or was replaced by a court. */
import { z } from "zod";
import { calendarDate, instant } from "../../../lib/contract/values/calendar-date.ts";
import { email, phone } from "../../../lib/contract/values/identity.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import type { Env } from "../../env.ts";
import type { Guardianship } from "../../investor/family/guardian-change.ts";
import { GUARDIAN_CHANGE_REASONS } from "../../investor/identity/guardian-change-store.ts";
import { openReply } from "../../platform/reply.ts";

/** File number of the proof; without personal data, because it is never erased. */
export const evidenceNumber = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9/.-]{2,39}$/i, "a file number of 3 to 40 letters, digits, / . -");

const guardianArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("show"), childId: userId }),
  z.strictObject({
    ...{ action: z.literal("replace"), childId: userId, to: userId },
    ...{ reason: z.enum(GUARDIAN_CHANGE_REASONS), evidence: evidenceNumber },
  }),
  z.strictObject({
    action: z.literal("admit"),
    childId: userId,
    phone,
    countryCode: z.string().default("+91"),
    evidence: evidenceNumber,
  }),
  z.strictObject({ action: z.literal("admit-by-email"), childId: userId, email, evidence: evidenceNumber }),
]);

/** Shows the guardians of a child's account, replaces its guardian, or lets its owner of age sign in. */
export async function guardianCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = guardianArgs.parse(sent);
  const child = env.INVESTOR.get(env.INVESTOR.idFromName(command.childId));
  switch (command.action) {
    case "show":
      return shown(openReply(await child.guardianship()));
    case "replace": {
      const { to, reason } = command;
      return shown(openReply(await child.replaceGuardian({ to, reason, evidence: command.evidence })));
    }
    case "admit": {
      const contact = { channel: "SMS" as const, to: parsePhoneNumber(command).e164 };
      return shown(openReply(await child.admitOwner({ contact, evidence: command.evidence })));
    }
    case "admit-by-email": {
      const contact = { channel: "EMAIL" as const, to: command.email };
      return shown(openReply(await child.admitOwner({ contact, evidence: command.evidence })));
    }
  }
}

const shown = ({ dateOfBirth, changes, admissions, ...guardianship }: Guardianship) => ({
  ...guardianship,
  dateOfBirth: dateOfBirth && z.encode(calendarDate, dateOfBirth),
  changes: changes.map(({ at, reportedAt, ...change }) => ({
    ...change,
    at: z.encode(instant, at),
    reportedAt: reportedAt && z.encode(instant, reportedAt),
  })),
  admissions: admissions.map(({ at, ...admission }) => ({ ...admission, at: z.encode(instant, at) })),
});
