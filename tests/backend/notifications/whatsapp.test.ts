/** WhatsApp where the SMS provider has no number for it, as production is shipped. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { deliverNotification } from "../../../backend/investor/notifications/delivery.ts";
import { savePreference } from "../../../backend/investor/notifications/notification-store.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { notificationOperations } from "../../../backend/investor/notifications/operations.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { commandIn, withGateway } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { inAccount, newInvestor } from "../wallet/investor.ts";
import { passToHour } from "./notification-steps.ts";

beginAt("2026-11-25T06:30:00Z");
beforeEach(() => passToHour(11));

const withNumber = (MSG91_WHATSAPP_NUMBER: string) => ({ ...env, SMS_PROVIDER: "msg91", MSG91_WHATSAPP_NUMBER });

it("is offered only where it is connected, and no contact is said to be missing for it", async () => {
  const investor = await newInvestor();
  const shownWith = (number: string) =>
    inAccount(investor, async (context) => {
      const own = { ...context, env: withNumber(number) };
      const read = notificationOperations["preferences.notifications"];
      const { reachable, withoutContact } = await read(own, {}, commandIn(context));
      return { reachable, withoutContact };
    });
  expect(await shownWith("")).toEqual({ reachable: ["SMS"], withoutContact: ["EMAIL"] });
  expect(await shownWith("911234567890")).toEqual({ reachable: ["SMS", "WHATSAPP"], withoutContact: ["EMAIL"] });
});

it("ends the message of an investor who chose it while it was connected, and sends nothing", async () => {
  const investor = await newInvestor();
  await inAccount(investor, async (context) => {
    savePreference(context.sql, { kind: "KYC_RESULT", channel: "WHATSAPP", isOn: true });
    context.storage.transactionSync(() =>
      notify(context, { reference: "once", subject: { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } }),
    );
    const [reference = ""] = [...context.scheduler.references("NOTIFICATION")].filter((each) =>
      each.endsWith(":WHATSAPP"),
    );
    const sending = withGateway(context, "messages", { send: () => expect.fail("something was sent") });
    await deliverNotification({ ...sending, env: withNumber("") }, reference);
    context.scheduler.cancel({ kind: "NOTIFICATION", reference });
    expect(verifyScheduledJobs(context)).toEqual([]);
  });
});
