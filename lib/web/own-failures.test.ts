import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readCalendarFeed } from "../contract/calls/calendar-feed";
import { AppError } from "../contract/values/errors";
import { assertContentFit } from "./content/articles";
import { assertContentWebhookFit } from "./content/webhook";
import { drawWith, OwnFailures, replacePrintedErrors } from "./own-failures";
import { assertSiteOriginFit } from "./served-origin";
import { assertPasswordFit } from "./session-cookie";

const CANARY = "ABCPX1234Z";
const DSN = "https://key0123@errors.example/42";
const production = { ULTRA_ENV: "production" };
const password = "p".repeat(32);

let lines: string[] = [];
/** The bodies that the service for reports receives. */
let reports: string[] = [];
let work: Promise<unknown>[] = [];

beforeEach(() => {
  lines = [];
  reports = [];
  work = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    reports.push(body);
    return new Response();
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const failuresOf = (path: string, env = {}) =>
  new OwnFailures(new Request(`https://ultra.example${path}`), {
    env: { ERROR_REPORT_DSN: DSN, ...env },
    waitUntil: (each) => void work.push(each),
    now: () => 0,
  });

async function reported(): Promise<readonly { readonly message: { readonly formatted: string } }[]> {
  await Promise.all(work);
  return reports.map((body) => JSON.parse(body.split("\n")[2] ?? ""));
}

function thrownBy(check: () => unknown): unknown {
  try {
    return check();
  } catch (cause) {
    return cause;
  }
}

it.each([
  ["SITE_ORIGIN", () => assertSiteOriginFit({ ...production, SITE_ORIGIN: `http://${CANARY}` })],
  ["CONTENT_URL", () => assertContentFit({ ...production, CONTENT_URL: `http://${CANARY}` })],
  ["CONTENT_WEBHOOK_SECRET", () => assertContentWebhookFit({ ...production, CONTENT_WEBHOOK_SECRET: CANARY })],
  ["SESSION_PASSWORD", () => assertPasswordFit({ ...production, SESSION_PASSWORD: CANARY })],
  [
    "SESSION_PASSWORD_PREVIOUS",
    () => assertPasswordFit({ ...production, SESSION_PASSWORD: password, SESSION_PASSWORD_PREVIOUS: CANARY }),
  ],
])("names %s in the log where it is wrong, without its value", async (setting, check) => {
  const response = failuresOf("/hi").answer(thrownBy(check));
  const { error, ...line } = JSON.parse(lines[0] ?? "");
  expect(error).toMatchObject({ name: "SettingError", setting, at: expect.stringMatching(/at .*:\d+:\d+/) });
  expect([response.status, await response.json()]).toMatchObject([500, { requestId: line.requestId }]);
  expect(lines.join()).not.toContain(CANARY);
  expect((await reported())[0]?.message.formatted).toBe(`500 GET /* SettingError ${setting}`);
});

describe("an exception of the web Worker", () => {
  const thrown = () => new TypeError(`no such thing: ${CANARY}\n    at ${CANARY}`);

  it("is logged with its frames and reported, neither with its message nor with input", async () => {
    failuresOf(`/account/${CANARY}/wallet`).answer(thrown());
    const { error } = JSON.parse(lines[0] ?? "");
    expect(error).toEqual({ name: "TypeError", at: expect.stringMatching(/^ {4}at .*:\d+:\d+/) });
    expect(error.at).not.toContain(CANARY);
    const [report] = await reported();
    expect(report).toMatchObject({ logger: "web", message: { formatted: "500 GET /*/*/wallet TypeError" } });
    expect(reports.join()).not.toContain(CANARY);
  });

  it("is logged without the token that opens a calendar feed", () => {
    failuresOf(`/api${readCalendarFeed.path.replace("{token}", CANARY)}`).answer(thrown());
    expect(JSON.parse(lines[0] ?? "").path).toBe("/api/v2/calendar/*/payouts.ics");
    expect(lines.join()).not.toContain(CANARY);
  });

  it("is no failure where it is an expected refusal", async () => {
    const response = failuresOf("/wallet").answer(new AppError("UNDER_MAINTENANCE"));
    expect([response.status, lines, await reported()]).toEqual([503, [], []]);
  });

  it("is reported once for a request, however often it is noted", async () => {
    const failures = failuresOf("/wallet");
    failures.note({ event: "page_threw", cause: thrown() });
    failures.note({ event: "page_failed", status: 500 });
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["page_threw", "page_failed"]);
    expect(new Set(lines.map((line) => JSON.parse(line).requestId)).size).toBe(1);
    expect(await reported()).toHaveLength(1);
  });

  it("is a line alone where there is no service for reports", async () => {
    failuresOf("/wallet", { ERROR_REPORT_DSN: "" }).answer(thrown());
    expect([lines.length, work, reports]).toEqual([1, [], []]);
  });
});

describe("what Next prints", () => {
  const printed = () => {
    const target = { error: vi.fn() };
    replacePrintedErrors(target);
    return target;
  };

  it("of a page that throws becomes a line with its digest and a report, without the message", async () => {
    const target = printed();
    const cause = Object.assign(new RangeError(CANARY), { digest: "1234567890" });
    await drawWith(failuresOf("/hi/wallet"), async () => {
      await Promise.resolve();
      target.error("⨯", cause);
    });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      ...{ event: "page_threw", path: "/hi/wallet", digest: "1234567890" },
      error: { name: "RangeError" },
    });
    expect((await reported())[0]?.message.formatted).toBe("500 GET /*/wallet RangeError");
    expect(lines.join() + reports.join()).not.toContain(CANARY);
  });

  it("outside a request has no message either", () => {
    printed().error(new Error(CANARY));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "page_threw", error: { name: "Error" } });
    expect(lines.join()).not.toContain(CANARY);
  });

  it("in words stays as it is", () => {
    const target = { error: vi.fn() };
    const print = target.error;
    replacePrintedErrors(target);
    target.error("a line", 1);
    expect(print).toHaveBeenCalledWith("a line", 1);
  });
});
