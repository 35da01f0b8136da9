import { afterEach, describe, expect, it, vi } from "vitest";
import { CALLS } from "../contract/calls.ts";
import { ERROR_STATUS } from "../contract/values/errors.ts";
import { problemResponse } from "../contract/values/problem-response.ts";
import { errorReporterOf, isPathWord, isReported, pathPattern, reportResponse } from "./error-reports.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const CANARY = "ABCPX1234Z";
const DSN = "https://key0123@errors.example/sub/42";
const id = "0b8a5c5e-0000-4000-8000-000000000000";

const failed = (status: number, path = "/v2/deals/acme-2027") => ({
  ...{ path, method: "GET" },
  response: new Response(null, { status, headers: { "x-request-id": id } }),
});

/** Every minute has room for some only, so each test lives in one of its own. */
let minute = 0;
function reportTo(report: ReturnType<typeof errorReporterOf>) {
  minute += 1;
  return { report, now: minute * 60_000 };
}

describe("what is reported (specification §8)", () => {
  it.each([400, 403, 404, 500])("%i of the backend", (status) => expect(isReported("/v2/deals", status)).toBe(true));
  it.each([200, 303, 401, 409, 422, 429])("not %i, which is an answer", (status) =>
    expect(isReported("/v2/deals", status)).toBe(false),
  );
  it.each(["SALE_CODE_REQUIRED", "OTP_AMOUNT_REQUIRED"] as const)("not %s, an ordinary step of a journey", (code) =>
    expect(isReported("/v1/bonds/sell/order", ERROR_STATUS[code])).toBe(false),
  );
  it.each(["/api/config", "/v2/analytics/send", "/fetch-country-details", "/all-gift-fd-deals", "/app-pre-ipo-page"])(
    "every failure of the orchestrator and the CMS: %s",
    (path) => expect([200, 401, 429, 503].map((status) => isReported(path, status))).toEqual([false, true, true, true]),
  );
});

describe("a report", () => {
  it("names the call by its pattern and holds nothing that anybody typed", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
    const path = `/v2/user/ifsc/${CANARY}/asha@example.com?phone=9876543210`;
    await reportResponse({ ...failed(404, path), method: CANARY }, reportTo(errorReporterOf({})));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ level: "error", event: "response_failed", status: 404, method: "OTHER" },
        ...{ path: "/v2/user/ifsc/*/*", requestId: id },
      },
    ]);
  });

  it("carries the id of the request that a problem document answers", async () => {
    const report = vi.fn(async () => {});
    await reportResponse(
      { ...failed(404), response: problemResponse("NOT_FOUND", { requestId: id }) },
      reportTo(report),
    );
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ status: 404, requestId: id }));
  });

  it("knows each word of the contract's paths", () => {
    const words = CALLS.flatMap(({ path }) => path.split("/").filter((part) => part !== "" && !part.startsWith("{")));
    expect(words.filter((word) => !isPathWord(word))).toEqual([]);
    expect(pathPattern("/v2/deals/acme-2027")).toBe("/v2/deals/*");
  });

  it("is sent as a Sentry envelope where a DSN is configured", async () => {
    const sent: Request[] = [];
    const send = async (url: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(url, init));
      return new Response("{}");
    };
    await reportResponse(
      failed(500),
      reportTo(errorReporterOf({ ERROR_REPORT_DSN: DSN, ULTRA_ENV: "production" }, send)),
    );
    const [request] = sent;
    expect(request?.url).toBe("https://errors.example/sub/api/42/envelope/");
    expect(request?.headers.get("x-sentry-auth")).toContain("sentry_version=7");
    expect(request?.headers.get("x-sentry-auth")).toContain("sentry_key=key0123");
    const [header, item, event] = ((await request?.text()) ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(item).toEqual({ type: "event" });
    expect(event.event_id).toBe(header.event_id);
    expect(event).toMatchObject({
      ...{ level: "error", environment: "production", transaction: "/v2/deals/*" },
      tags: { status: "500", method: "GET", request_id: id },
    });
  });

  it("goes to the console when the service does not take it, and never fails", async () => {
    const warn = vi.spyOn(console, "error").mockImplementation(() => {});
    const away = async () => Promise.reject(new TypeError("no network"));
    await reportResponse(failed(500), reportTo(errorReporterOf({ ERROR_REPORT_DSN: DSN }, away)));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("is one of at most sixty in a minute", async () => {
    const report = vi.fn(async () => {});
    const context = reportTo(report);
    for (let n = 0; n < 100; n++) await reportResponse(failed(404), context);
    expect(report).toHaveBeenCalledTimes(60);
  });
});
