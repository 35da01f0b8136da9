/** Helpers for notification tests: the bell, the delivered messages, and the hour of the sandbox's clock. */
import { env } from "cloudflare:workers";
import { deliverNotification } from "../../../backend/investor/notifications/delivery.ts";
import { listPendingMessages } from "../../../backend/investor/notifications/notification-store.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import type { NotificationKind } from "../../../lib/contract/calls/notification-kinds.ts";
import { wallTimeAt } from "../../../lib/contract/values/wall-time.ts";
import { withGateway } from "../doubles/gateways.ts";
import { type Investor, inAccount, invoke, sandbox } from "../wallet/investor.ts";

export interface Shown {
  readonly notificationId: string;
  readonly readAt: string | null;
  readonly member: { readonly userId: string; readonly name: string } | null;
  readonly subject: { readonly kind: NotificationKind; readonly [fact: string]: unknown };
}

export async function bellOf(investor: Pick<Investor, "token">) {
  const { body } = await invoke(investor, "/v2/notifications?pageSize=100");
  return body as { notifications: readonly Shown[]; unread: number; total: number };
}

export const kindsIn = async (investor: Pick<Investor, "token">) =>
  (await bellOf(investor)).notifications.map(({ subject }) => subject.kind);

/** Texts that the sandbox delivered without a code, oldest first. */
export async function textsTo({ phone }: Pick<Investor, "phone">, channel = "SMS"): Promise<readonly string[]> {
  const query = "SELECT text FROM outbox WHERE recipient = ? AND channel = ? AND code IS NULL ORDER BY id";
  const { results } = await sandbox().prepare(query).bind(phone, channel).all<{ text: string }>();
  return results.map(({ text }) => text);
}

/** Moves the clock forward to the next time at which it is `hour` o'clock in `timeZone`. */
export async function passToHour(hour: number, timeZone = "Asia/Kolkata"): Promise<void> {
  const { hour: now, minute } = wallTimeAt(clock.now(), timeZone);
  await moveClock(env, ((hour - now + 24) % 24 || 24) * 3_600_000 - minute * 60_000);
}

/** Waits for the morning and lets every message leave, with the alarm running twice at once. */
export async function passToMorning(...investors: readonly Pick<Investor, "object">[]): Promise<void> {
  await passToHour(11);
  for (const { object } of investors) await Promise.all([object.work(), object.work()]);
}

/** BEFORE: the carrier never received the message. AFTER: it accepted it, and its response was lost. */
export type Break = "BEFORE" | "AFTER";

/** Runs every pending message once against a carrier that breaks. */
export const deliverBroken = (investor: Investor, at: Break): Promise<void> =>
  inAccount(investor, async (context) => {
    const { messages } = context.gateways;
    const broken = withGateway(context, "messages", {
      send: async (message) => {
        if (at === "AFTER") await messages.send(message);
        throw new Error("the wire broke");
      },
    });
    for (const { id, channel } of listPendingMessages(context.sql)) {
      await deliverNotification(broken, `${id}:${channel}`).catch(() => undefined);
    }
  });

export const missingJobs = (investor: Investor) => inAccount(investor, verifyScheduledJobs);
