import { expect, it } from "vitest";
import type { Notification } from "@/lib/contract/calls/notifications";
import { minor } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { investmentId, userId } from "@/lib/contract/values/ids";
import { notificationPathOf } from "./notification-path";

const child = userId.parse("usr_46594n707nmb23humc3mbm1u4");
const ofChild = (stage: "AHEAD" | "TAKEN_OVER"): Pick<Notification, "subject" | "member"> => ({
  subject: { kind: "COMING_OF_AGE", stage, on: calendarDateOf("2026-12-01") },
  member: { userId: child, name: "Ira Rao" },
});

it("leads a guardian to the child's account", () => {
  expect(notificationPathOf(ofChild("AHEAD"), new Set([child]))).toBe(`/family/${child}`);
});

it("leads to the page of the investment in the account that holds it", () => {
  const [id, currency] = [investmentId.parse("inv_46594n707nmb23humc3mbm1u4"), "INR"] as const;
  const sum = { title: "Malhar Foods", amount: minor(1), currency, on: calendarDateOf("2026-12-01") };
  const subject = { kind: "PAYOUT_RECEIVED", investmentId: id, ...sum, reference: "PO-2612" } as const;
  const { member } = ofChild("AHEAD");
  expect(notificationPathOf({ subject, member: null }, new Set())).toBe(`/investments/${id}`);
  expect(notificationPathOf({ subject, member }, new Set([child]))).toBe(`/family/${child}/investments/${id}`);
  expect(notificationPathOf({ subject, member }, new Set())).toBe("/family");
});

it("leads a former guardian to the family page, from earlier notifications too", () => {
  for (const stage of ["AHEAD", "TAKEN_OVER"] as const)
    expect(notificationPathOf(ofChild(stage), new Set())).toBe("/family");
});
