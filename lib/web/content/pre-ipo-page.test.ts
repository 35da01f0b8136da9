import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContentError } from "./content-error.ts";
import { readPreIpoPageOrFallback } from "./pre-ipo-page.ts";
import { PRE_IPO_PAGE_FALLBACK } from "./schemas.ts";

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockImplementation(() => {}));
afterEach(() => log.mockReset());

it("asks for the documented path with the documented parameters", async () => {
  const page = { ...PRE_IPO_PAGE_FALLBACK, id: 1, isEnabled: true };
  const read = await readPreIpoPageOrFallback(async (request) => {
    expect(request("en")).toMatchObject({
      path: "/app-pre-ipo-page",
      query: { populate: "*", pLevel: "4", locale: "en" },
    });
    return page;
  });
  expect(read).toEqual({ page, error: null });
});

it.each([
  ["REFUSED", "Failed to fetch pre-IPO data"],
  ["UNREACHABLE", "Error fetching pre-IPO data"],
  ["MALFORMED", "Error fetching pre-IPO data"],
] as const)("is disabled and empty after %s, with the message '%s'", async (failure, message) => {
  const read = await readPreIpoPageOrFallback(() => Promise.reject(new ContentError(failure, "/app-pre-ipo-page")));
  expect(read).toEqual({
    page: {
      ...{ id: 0, title: "APP_PRE_IPO_PAGE", isEnabled: false, isOnlinePaymentEnabled: false },
      ...{ disclaimer: [], deals: [], mainFaqSection: [] },
    },
    error: message,
  });
  expect(log).toHaveBeenCalledWith(expect.stringContaining(message));
});
