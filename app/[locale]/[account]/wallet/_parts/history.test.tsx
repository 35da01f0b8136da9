import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import { OFFERS } from "@/app/[locale]/_account/offers";
import type { OwnScope } from "@/app/[locale]/_account/scope";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { loadMessages } from "@/lib/i18n/messages";
import { readHistoryQuery } from "../../_parts/history-query";
import { History } from "./history";
import type { ReadHistory } from "./history-reads";

vi.mock("server-only", () => ({}));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "wallet") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const OWN: OwnScope = {
  ...{ reader: "OWNER", path: "", about: {}, offers: OFFERS.OWNER, mayAct: true },
  ...{ member: null, holder: null },
};

const history: ReadHistory["history"] = {
  ...{ currency: "INR", asOf: calendarDateOf("2026-11-25"), entries: [], since: null, months: [], year: [] },
  ...{ counts: { ALL: 0, PAYOUTS: 0, INVESTMENTS: 0, ADDED: 0, WITHDRAWN: 0 }, nextBefore: null, searchedTo: null },
};

const noMove = () => undefined;
/** A reader who moves nowhere. */
const router = {
  ...{ back: noMove, forward: noMove, refresh: noMove, push: noMove, replace: noMove, prefetch: noMove },
  bfcacheId: "1",
};

async function expectedTab(expected: ReadHistory["expected"]): Promise<string> {
  const query = readHistoryQuery({ show: "expected" });
  const read = { history, late: null, expected };
  const page = <History scope={OWN} query={query} currency="INR" read={read} mayAdd locale="en" />;
  const inApp = <AppRouterContext value={router}>{page}</AppRouterContext>;
  return new Response(await renderToReadableStream(inApp)).text();
}

it("says that expected payouts could not be read, instead of that none is expected", async () => {
  expect(await expectedTab(null)).toContain("could not be loaded");
  expect(await expectedTab(null)).not.toContain("No payouts expected");
  const none = {
    transactions: [],
    total: 0,
    totalPages: 0,
    pageNumber: 0,
    pageSize: 25,
    asOf: calendarDateOf("2026-11-25"),
  };
  expect(await expectedTab(none)).toContain("No payouts expected");
});
