import { expect, it } from "vitest";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import { bellOf, passToHour, type Shown } from "./notification-steps.ts";

it("lists unread late payouts first on whichever page, each once, until they are read or paid", async () => {
  await passToHour(11);
  const investor = await newInvestor();
  const facts = { investmentId: investmentId.parse("inv_aaaaaaaaaaaaaaaaaaaaaaaaa"), currency: "INR" } as const;
  const on = calendarDateOf("2026-12-01");
  const notifyOf = (kind: "PAYOUT_LATE" | "PAYOUT_RECEIVED", title: string) =>
    inAccount(investor, (context) =>
      context.storage.transactionSync(() => {
        const subject = { kind, ...facts, title, amount: rupees(10), on, reference: "PO-1" };
        notify(context, { reference: `${facts.investmentId}:${title}`, subject });
      }),
    );
  for (const title of ["1", "2"]) await notifyOf("PAYOUT_LATE", title);
  for (const title of ["3", "4", "5"]) await notifyOf("PAYOUT_RECEIVED", title);
  const titlesOn = async (page: number) => {
    const { body } = await invoke(investor, `/v2/notifications?pageSize=2&pageNumber=${page}`);
    return (body as { notifications: readonly Shown[] }).notifications.map(({ subject }) => subject.title);
  };
  const titles = async () => [await titlesOn(0), await titlesOn(1), await titlesOn(2)];
  expect(await titles()).toEqual([["2", "1"], ["5", "4"], ["3"]]);
  const [, read] = (await bellOf(investor)).notifications;
  await invoke(investor, "/v2/notifications/read", { body: { notificationId: read?.notificationId }, key: "read" });
  expect(await titles()).toEqual([["2", "5"], ["4", "3"], ["1"]]);
  await notifyOf("PAYOUT_RECEIVED", "2");
  expect(await titles()).toEqual([
    ["2", "5"],
    ["4", "3"],
    ["2", "1"],
  ]);
});
