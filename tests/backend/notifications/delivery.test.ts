import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { insertLoginContact } from "../../../backend/investor/identity/contact-store.ts";
import { saveLocale } from "../../../backend/investor/identity/locale-store.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { NOTIFICATION_KINDS, type NotificationSubject } from "../../../lib/contract/calls/notification-kinds.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { NOTIFICATION_EXAMPLES } from "../../unit-shared/notification-examples.ts";
import { childOf, idIn, openAccount } from "../family/family-steps.ts";
import { kill, newDeal, passMinutes } from "../investing/investing-steps.ts";
import { type Investor, inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import {
  type Break,
  bellOf,
  deliverBroken,
  missingJobs,
  passToHour,
  passToMorning,
  textsTo,
} from "./notification-steps.ts";

const payout: NotificationSubject = {
  kind: "PAYOUT_RECEIVED",
  investmentId: investmentId.parse("inv_aaaaaaaaaaaaaaaaaaaaaaaaa"),
  title: "Monsoon Solar",
  amount: rupees(6_120),
  currency: "INR",
  on: calendarDateOf("2026-12-01"),
  reference: "PO-2612-4821-0937-5206",
};

/** One of each kind. */
const SUBJECTS = NOTIFICATION_KINDS.flatMap(
  (kind) => NOTIFICATION_EXAMPLES.find((subject) => subject.kind === kind) ?? [],
);

/** The message about a late payout reads the record of its deal's payer. */
beforeAll(async () => {
  for (const subject of SUBJECTS) if (subject.kind === "PAYOUT_LATE") await newDeal({ dealId: subject.dealId });
});

const cause = (investor: Investor, subject: NotificationSubject) =>
  inAccount(investor, (context) =>
    context.storage.transactionSync(() => notify(context, { reference: "once", subject })),
  );

const email = (investor: Investor) => ({ phone: `${investor.userId}@example.com` });

const withEmail = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    insertLoginContact(sql, { channel: "EMAIL", to: email(investor).phone, linkedAt: clock.now() }),
  );

const setPreferences = (investor: Investor, body: Record<string, unknown>) =>
  invoke(investor, "/v2/preferences/notifications", { body, method: "PUT", key: crypto.randomUUID() });

describe.each(["BEFORE", "AFTER"] as const satisfies readonly Break[])(
  "the server dies %s the carrier accepts",
  (at) => {
    it.each(SUBJECTS)("and $kind arrives once on every channel", async (subject) => {
      await passToHour(11);
      const investor = await newInvestor();
      await withEmail(investor);
      const preference = { kind: subject.kind, channel: "WHATSAPP", isOn: true };
      expect((await setPreferences(investor, { preferences: [preference] })).status).toBe(200);
      for (const _ of [1, 2]) await cause(investor, subject);
      await deliverBroken(investor, at);
      const again = await kill(investor);
      // The second attempt is made an hour later.
      await passMinutes(60);
      await runDurableObjectAlarm(again.object);
      await Promise.all([again.object.work(), again.object.work()]);
      await cause(again, subject);
      await again.object.work();
      expect((await bellOf(again)).notifications).toHaveLength(1);
      expect(await textsTo(again, "SMS")).toHaveLength(1);
      expect(await textsTo(again, "WHATSAPP")).toHaveLength(1);
      expect(await textsTo(email(again), "EMAIL")).toEqual(await textsTo(again, "SMS"));
      expect(await missingJobs(again)).toEqual([]);
    });
  },
);

it("leaves nothing behind when the transaction of the cause is rolled back", async () => {
  const investor = await newInvestor();
  await inAccount(investor, (context) => {
    const change = () =>
      context.storage.transactionSync(() => {
        notify(context, { reference: "once", subject: payout });
        throw new Error("the change failed");
      });
    expect(change).toThrow("the change failed");
  });
  await passToMorning(investor);
  expect(await bellOf(investor)).toMatchObject({ notifications: [], unread: 0 });
  expect(await textsTo(investor)).toEqual([]);
});

it("holds the night's messages until eight in the morning, while the bell shows them at once", async () => {
  await passToHour(22);
  const investor = await newInvestor();
  await cause(investor, payout);
  await investor.object.work();
  expect(await bellOf(investor)).toMatchObject({ unread: 1 });
  await passToHour(7);
  await investor.object.work();
  expect(await textsTo(investor)).toEqual([]);
  await passToHour(8);
  await investor.object.work();
  expect(await textsTo(investor)).toHaveLength(1);
});

it("counts the night by the zone of the residence, or the one that the investor chose", async () => {
  const investor = await newInvestor({ country: "AE" });
  await passToHour(8, "Asia/Kolkata");
  await cause(investor, payout);
  await investor.object.work();
  expect(await textsTo(investor)).toEqual([]);
  await passToHour(8, "Asia/Dubai");
  await investor.object.work();
  expect(await textsTo(investor)).toHaveLength(1);
  const shownZone = async () => (await invoke(investor, "/v2/user/profile")).body.timeZone;
  expect(await shownZone()).toBe("Asia/Dubai");
  expect(await setPreferences(investor, { preferences: [], timeZone: "Asia/Kolkata" })).toMatchObject({
    status: 200,
    body: { timeZone: "Asia/Kolkata", timeZones: ["Asia/Dubai", "Asia/Kolkata"], quietHours: { from: 21, to: 8 } },
  });
  expect(await shownZone()).toBe("Asia/Kolkata");
  expect(await setPreferences(investor, { preferences: [], timeZone: "Europe/Oslo" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
  await passToHour(8, "Asia/Kolkata");
  await inAccount(investor, (context) =>
    context.storage.transactionSync(() => notify(context, { reference: "second", subject: payout })),
  );
  await investor.object.work();
  expect(await textsTo(investor)).toHaveLength(2);
});

it("sends nothing on a channel that is off, also when it was turned off while the message waited", async () => {
  await passToHour(22);
  const investor = await newInvestor();
  expect((await invoke(investor, "/v2/preferences/notifications")).body).toMatchObject({
    preferences: expect.arrayContaining([
      { kind: "PAYOUT_RECEIVED", channel: "SMS", isOn: true },
      { kind: "PAYOUT_RECEIVED", channel: "WHATSAPP", isOn: false },
    ]),
    reachable: ["SMS", "WHATSAPP"],
  });
  await cause(investor, payout);
  await setPreferences(investor, { preferences: [{ kind: "PAYOUT_RECEIVED", channel: "SMS", isOn: false }] });
  await passToMorning(investor);
  expect(await textsTo(investor)).toEqual([]);
  expect(await bellOf(investor)).toMatchObject({ unread: 1 });
  expect(await missingJobs(investor)).toEqual([]);
});

it("writes in the language that the investor used last", async () => {
  await passToHour(22);
  const investor = await newInvestor();
  await cause(investor, payout);
  await inAccount(investor, ({ sql }) => saveLocale(sql, "hi"));
  await passToMorning(investor);
  expect(await textsTo(investor)).toEqual([
    expect.stringMatching(
      /^Monsoon Solar से ₹6,120\.00 1 दिस॰ 2026 को आपके ultra वॉलेट में जमा हुए। संदर्भ PO-2612(?:-\d{4}){3}।$/,
    ),
  ]);
});

it("brings a child's notification to the guardian once, with the child's name, through crashes of both accounts", async () => {
  await passToHour(10);
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian)));
  for (const _ of [1, 2]) await cause(child, payout);
  await child.object.work();
  await evictDurableObject(child.object);
  await runInDurableObject(child.object, (_, { storage }) => {
    storage.sql.exec("DROP TRIGGER notification_message_ends_once");
    storage.sql.exec("UPDATE notification_message SET state = 'PENDING'");
    storage.sql.exec(
      "INSERT INTO job (kind, reference, due_at) SELECT 'NOTIFICATION', notification_id || ':GUARDIAN', 0 FROM notification_message",
    );
  });
  await Promise.all([child.object.work(), child.object.work()]);
  await deliverBroken(guardian, "AFTER");
  await passMinutes(60);
  await guardian.object.work();
  const { notifications } = await bellOf(guardian);
  expect(notifications).toMatchObject([
    { member: { userId: child.userId, name: "Ira Rao" }, subject: { kind: payout.kind } },
  ]);
  expect(await textsTo(guardian)).toEqual([
    expect.stringMatching(
      /^₹6,120\.00 from Monsoon Solar was credited to your ultra wallet on 1 Dec 2026\. Reference PO-2612(?:-\d{4}){3}\. It is about the account of Ira Rao\.$/,
    ),
  ]);
});

it("marks one notification as read, or all, and keeps the first time", async () => {
  const [investor, other] = [await newInvestor(), await newInvestor()];
  for (const subject of SUBJECTS.slice(0, 3)) await cause(investor, subject);
  const read = (who: Investor, body: Record<string, unknown>) =>
    invoke(who, "/v2/notifications/read", { body, key: crypto.randomUUID() });
  const [first] = (await bellOf(investor)).notifications;
  const named = { notificationId: first?.notificationId };
  expect(await read(other, named)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(await read(investor, named)).toMatchObject({ status: 200, body: { unread: 2 } });
  const at = (await bellOf(investor)).notifications[0]?.readAt;
  expect(at).toEqual(expect.stringMatching(/Z$/));
  expect(await read(investor, {})).toMatchObject({ body: { unread: 0 } });
  expect((await bellOf(investor)).notifications[0]?.readAt).toBe(at);
  expect((await invoke(investor, "/v2/notifications/unread")).body).toEqual({ unread: 0 });
  const page = (await invoke(investor, "/v2/notifications?pageNumber=1&pageSize=2")).body;
  expect(page).toMatchObject({ total: 3, totalPages: 2, notifications: [{ subject: { kind: "PAYOUT_RECEIVED" } }] });
});
