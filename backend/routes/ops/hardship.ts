/**
 * Operator command on locked deposits in a critical illness: lists the investors with a request and those whose request has lapsed,
 * shows the oldest request with its certificate, records the company's decision.
 */
import { z } from "zod";
import { HARDSHIP_FAULTS } from "../../../lib/contract/calls/deposit-hardship.ts";
import { DAY_MS, epochMs, instant } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { listHardshipLapses, listOperatorQueue } from "../../catalogue/operator-queue.ts";
import type { Env } from "../../env.ts";
import type { HardshipOrder } from "../../investor/exits/hardship-review.ts";
import { clock } from "../../platform/clock.ts";
import { openReply } from "../../platform/reply.ts";
import { personOf } from "./bank.ts";
import { shownFile } from "./shown-file.ts";

const LAPSES_SHOWN_MS = 30 * DAY_MS;

const review = z.coerce.number().int().positive();

const hardshipArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("show"), investorId: userId }),
  z.strictObject({ action: z.literal("accept"), investorId: userId, review }),
  z.strictObject({ action: z.literal("refuse"), investorId: userId, review, reason: z.enum(HARDSHIP_FAULTS) }),
]);

/** @throws AppError UNAUTHENTICATED for the installation's key on all but the list, and those of `reviewHardship` */
export async function hardshipCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = hardshipArgs.parse(sent);
  if (command.action === "list") {
    const waiting = await listOperatorQueue(env.CATALOGUE, "HARDSHIP");
    const lapses = await listHardshipLapses(env.CATALOGUE, epochMs(clock.now() - LAPSES_SHOWN_MS));
    return {
      waiting: waiting.map(({ userId: id, since }) => ({ userId: id, since: z.encode(instant, since) })),
      lapsed: lapses.map(({ at, ...lapse }) => ({ ...lapse, at: z.encode(instant, at) })),
    };
  }
  const order = orderOf(command, personOf(operator));
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(command.investorId));
  const { shown, usableTo } = openReply(await investor.reviewHardship(order));
  if (shown === null) return { outcome: command.action, ...(usableTo && { usableTo }) };
  const { sequence, principal, document, ...facts } = shown;
  return { review: sequence, ...facts, principal: principal / 100, ...shownFile(document) };
}

function orderOf(command: Exclude<z.output<typeof hardshipArgs>, { action: "list" }>, operator: string): HardshipOrder {
  switch (command.action) {
    case "show":
      return { action: "show" };
    case "accept":
      return { action: "accept", sequence: command.review, operator };
    case "refuse":
      return { action: "refuse", sequence: command.review, operator, fault: command.reason };
  }
}
