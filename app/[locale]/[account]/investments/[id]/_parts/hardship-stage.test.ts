import { expect, it } from "vitest";
import type { DepositHardship } from "@/lib/contract/calls/deposit-hardship";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { investmentId } from "@/lib/contract/values/ids";
import { hardshipStage } from "./hardship-stage";

type State = NonNullable<DepositHardship["request"]>["state"];

const at = epochMs(Date.parse("2026-11-25T06:30:00Z"));
const rest = { fault: null, requestedAt: at, decidedAt: at, usableTo: null };

const stageOf = (state: State | null, { isOffered = false, isEnded = false, isFreed = false } = {}) =>
  hardshipStage({
    hardship: {
      investmentId: investmentId.parse("inv_fmaf4jlviaclsla3qljvotlv6"),
      isOffered,
      request: state && { state, ...rest },
    },
    isEnded,
    isFreed,
  });

it("says that an undecided request has ended once the deposit is free without it", () => {
  expect(stageOf("LAPSED")).toBe("lapsed");
  expect(stageOf("LAPSED", { isEnded: true })).toBe("ended");
});

it("offers a request again after a refusal or a withdrawal, while the deposit is locked", () => {
  expect(stageOf("REFUSED", { isOffered: true })).toBe("offered");
  expect(stageOf("WITHDRAWN", { isOffered: true })).toBe("offered");
  expect(stageOf(null, { isOffered: true })).toBe("offered");
});

it("says that no request is needed where nothing is locked, or an accepted one has passed its dates", () => {
  expect(stageOf(null)).toBe("notNow");
  expect(stageOf("REFUSED")).toBe("notNow");
  expect(stageOf("ACCEPTED")).toBe("notNow");
});

it("shows an open request, and the days of an accepted one", () => {
  expect(stageOf("IN_REVIEW")).toBe("open");
  expect(stageOf("ACCEPTED", { isFreed: true })).toBe("freed");
});
