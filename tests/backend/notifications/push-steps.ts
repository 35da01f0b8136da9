/** Subscribes browsers, causes pushes, and answers for the push service. */
import { expect } from "vitest";
import type { PushAnswer, PushRecipient } from "../../../backend/gateways/push.ts";
import { deliverNotification } from "../../../backend/investor/notifications/delivery.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { withGateway } from "../doubles/gateways.ts";
import { type Investor, inAccount, invoke, sandbox } from "../wallet/investor.ts";

const verdict = { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } as const;

export const setPush = (investor: Investor, subscription: PushRecipient | null, more: { isRenewal?: boolean } = {}) =>
  invoke(investor, "/v2/preferences/push", {
    body: { subscription, ...more },
    ...{ method: "PUT", key: crypto.randomUUID() },
  });

export const preferencesOf = async (investor: Investor) =>
  (await invoke(investor, "/v2/preferences/notifications")).body;

export const cause = (investor: Investor, reference = "once") =>
  inAccount(investor, (context) =>
    context.storage.transactionSync(() => notify(context, { reference, subject: verdict })),
  );

export const pushesTo = async ({ endpoint }: PushRecipient) => {
  const query = "SELECT text FROM outbox WHERE recipient = ? AND channel = 'PUSH'";
  return (await sandbox().prepare(query).bind(endpoint).all<{ text: string }>()).results.map(({ text }) => text);
};

export const pendingPush = (investor: Investor) =>
  inAccount(investor, ({ sql, scheduler }) => ({
    states: sql
      .exec<{ state: string }>("SELECT state FROM notification_message WHERE channel = 'PUSH'")
      .toArray()
      .map(({ state }) => state),
    jobs: [...scheduler.references("NOTIFICATION")].filter((each) => each.endsWith(":PUSH")).length,
    deliveries: sql.exec("SELECT 1 FROM push_delivery").toArray().length,
  }));

export const subscriptionsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    sql
      .exec<{ endpoint: string }>("SELECT endpoint FROM push_subscription ORDER BY endpoint")
      .toArray()
      .map(({ endpoint }) => endpoint),
  );

const referenceOf = (investor: Investor) =>
  inAccount(investor, ({ scheduler }) =>
    [...scheduler.references("NOTIFICATION")].find((each) => each.endsWith(":PUSH")),
  );

/**
 * Delivers the pending push while the push service answers as stated, and `meanwhile`
 * happens before the answer arrives.
 */
export async function deliverWith(
  investor: Investor,
  answer: (to: PushRecipient) => PushAnswer,
  meanwhile: (sql: SqlStorage) => void = () => undefined,
): Promise<readonly string[]> {
  const sent: string[] = [];
  const reference = (await referenceOf(investor)) ?? expect.fail("no push is pending");
  await inAccount(investor, async (context) => {
    const changed = withGateway(context, "push", {
      send: async (to) => {
        sent.push(to.endpoint);
        await Promise.resolve();
        meanwhile(context.sql);
        return answer(to);
      },
    });
    await deliverNotification(changed, reference);
  });
  return sent.toSorted();
}
