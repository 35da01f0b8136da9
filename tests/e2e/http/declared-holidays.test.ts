import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { illustrateInvoices } from "../../../app/[locale]/(public)/_home/sample-schedule.ts";
import { formatDate, formatRate } from "../../../components/money/format.ts";
import { invoiceDiscounting } from "../../../lib/calculators/invoice-discounting.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { type HolidayCalendar, SETTLEMENT_HOLIDAYS, withDeclaredDays } from "../../../lib/finance/business-days.ts";
import { operate } from "../../../scripts/operator.ts";
import { type RunningServer, startServer } from "../../../scripts/server.ts";

/* Days that operators declare holidays after the yearly list. A separate server, because they apply to every deal. */

/** The Worker's cache of the edge config, the revalidation of the home page, and a busy machine. */
const WITHIN_MS = 200_000;

const OPERATOR_KEY = "operator-key-of-this-test";
/** The working week in which 90 days from 21 November 2026 end. */
const WEEK = ["2027-02-22", "2027-02-23", "2027-02-24", "2027-02-25", "2027-02-26"].map(calendarDateOf);
const INVOICE = { amount: "3,65,000", rate: "12.4", days: "90", late: "0", tax: "30", on: "2026-11-21" };
const CALCULATOR = `/calculators/invoice-discounting?${new URLSearchParams({ v: "1", ...INVOICE })}`;

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-holidays-"));
  server = await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY } } });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const textOf = async (path: string) => (await fetch(server.url + path)).text();
/** Without the data for React, which repeats the page. */
const visible = async (path: string) => (await textOf(path)).replace(/<script.*?<\/script>/gs, "");

/** The days of the sample schedule on the home page, and the annual return below them. */
async function shownAtHome() {
  const panel = /<figure.*?<\/figure>/s.exec(await visible("/"))?.[0] ?? "";
  const dates = [...panel.matchAll(/<time datetime="([^"]+)"/gi)].map(([, date]) => date);
  return { dates, rate: />([\d.]{1,6}%)<\/p>/.exec(panel)?.[1] };
}
function expectedAtHome(calendar: HolidayCalendar) {
  const { payouts, netXirrBps } = illustrateInvoices(calendar);
  return { dates: payouts.map(({ date }) => date), rate: formatRate(netXirrBps ?? 0, 1) };
}

/** The day and the return that the calculator of invoice discounting must show. */
function expectedFigures(calendar: HolidayCalendar): string[] {
  const lines = invoiceDiscounting.work(INVOICE, calendarDateOf("2026-11-22"), calendar).outcome?.lines ?? [];
  return lines.flatMap(({ value }) => {
    if (value.is === "date") return [formatDate(value.on, "en")];
    return value.is === "rate" ? [formatRate(value.bps)] : [];
  });
}

async function declareWeek() {
  for (const day of WEEK) {
    const args = { action: "add", day, reason: "Declared in this test" };
    await operate({ url: server.url, operatorKey: OPERATOR_KEY }, { command: "holidays", args });
  }
}

it("a holiday that is declared late moves the figures of the home page and of a calculator, and is listed", async () => {
  const listed = SETTLEMENT_HOLIDAYS;
  const [homeBefore, before] = [expectedAtHome(listed), expectedFigures(listed)];
  expect(await shownAtHome()).toEqual(homeBefore);
  const worked = await visible(CALCULATOR);
  expect(before.filter((figure) => !worked.includes(figure))).toEqual([]);

  await declareWeek();
  const declared = withDeclaredDays(WEEK.map((day) => ({ day, isHoliday: true })));
  const [homeAfter, after] = [expectedAtHome(declared), expectedFigures(declared)];
  expect(homeAfter.dates).not.toEqual(homeBefore.dates);
  expect(homeAfter.rate).not.toBe(homeBefore.rate);
  expect(after.filter((figure) => before.includes(figure))).toEqual([]);

  const soon = { timeout: WITHIN_MS, interval: 1_000 };
  await vi.waitFor(async () => expect(await shownAtHome()).toEqual(homeAfter), soon);
  await vi.waitFor(async () => {
    const html = await visible(CALCULATOR);
    expect(after.filter((figure) => !html.includes(figure))).toEqual([]);
    expect(before.filter((figure) => html.includes(figure))).toEqual([]);
  }, soon);

  await vi.waitFor(async () => {
    const page = await visible("/hi/tools/holidays");
    expect(WEEK.filter((day) => !page.toLowerCase().includes(`datetime="${day}"`))).toEqual([]);
    expect(page).toContain('href="/hi/tools/holidays.ics"');
  }, soon);
});

it.each(["/tools/holidays.ics", "/hi/tools/holidays.ics"])("%s has the listed and the declared days", async (path) => {
  await declareWeek();
  await vi.waitFor(
    async () => {
      const answer = await fetch(server.url + path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
      const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents("vevent");
      const days = events.map((event) => new ICAL.Event(event).startDate.toString());
      expect(days).toEqual(expect.arrayContaining(["2027-01-26", ...WEEK]));
    },
    { timeout: WITHIN_MS, interval: 1_000 },
  );
});
