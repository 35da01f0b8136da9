import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import type { CmrState } from "@/lib/contract/calls/cmr";
import type { DeliveryRejection } from "@/lib/contract/calls/pre-ipo";
import { calendarDate, epochMs } from "@/lib/contract/values/calendar-date";
import { loadMessages } from "@/lib/i18n/messages";
import { AccountNeeded } from "./account-needed";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "pre-ipo.held" | "errors") =>
    createTranslator({ locale: "en", messages: await loadMessages("en"), namespace }),
}));

const FROZEN: DeliveryRejection = {
  ...{ on: calendarDate.parse("2026-11-30"), reason: "DEMAT_FROZEN", dematAccount: "••••0404" },
};
const REJECTED: CmrState = {
  ...{ status: "REJECTED", reason: "DEMAT_FROZEN", dematAccount: null },
  ...{ uploadedAt: epochMs(0), decidedAt: epochMs(0), needsCode: false },
};

const shown = async (cmr: CmrState | null, rejections: readonly DeliveryRejection[] = [FROZEN]): Promise<string> =>
  new Response(
    await renderToReadableStream(<AccountNeeded rejections={[...rejections]} cmr={cmr} locale="en" />),
  ).text();

it("says why the depository refused the shares, and leads to what to send", async () => {
  const words = /••••0404 on 30 Nov 2026.*account is frozen.*href="\/profile\/demat".*Send a client master report/s;
  expect(await shown(REJECTED)).toMatch(words);
  expect(await shown(null)).toMatch(words);
});

it("wants nothing of an investor whose new report is in review", async () => {
  const answer = await shown({ ...REJECTED, status: "IN_REVIEW", reason: null });
  expect(answer).toMatch(/••••0404.*being reviewed.*href="\/profile\/demat".*See the review/s);
  expect(answer).not.toMatch(/is frozen|Send a client master report/);
});

it("gives the reason of a report that was rejected since, as the page of the demat account does", async () => {
  const answer = await shown({ ...REJECTED, reason: "CMR_UNREADABLE" });
  expect(answer).toMatch(/cannot be read.*Send a client master report/s);
  expect(answer).not.toContain("is frozen");
});

it("says that shares without any account wait for a client master report", async () => {
  const none = await shown({ ...REJECTED, status: "NOT_UPLOADED", reason: null }, []);
  expect(none).toMatch(/^The shares are yours.*Send a client master report/s);
});
