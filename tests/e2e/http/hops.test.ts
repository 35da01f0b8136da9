import { beforeAll, expect, it } from "vitest";
import { type RecordedPages, recordPages, wavesOf } from "../../bench/contenders.ts";

/*
 * The number of a page's calls to the backend. Each call is a hop between Workers and another to the account's object:
 * a page makes each of them once, however many of its parts need it.
 */

/** The wallet makes one more while a withdrawal is on its way. */
const CALLS_AT_MOST: Readonly<Record<string, number>> = { "/dashboard": 15, "/invest": 6, "/wallet": 9 };

/** The dashboard's latest transactions end on the day of its figures, and a late holding names its payer's record. */
const WAVES_AT_MOST: Readonly<Record<string, number>> = { "/dashboard": 2, "/invest": 1, "/wallet": 1 };

let pages: RecordedPages;
beforeAll(async () => {
  pages = await recordPages("+919876543210", Object.keys(CALLS_AT_MOST));
});

it.each(Object.entries(CALLS_AT_MOST))(
  "%s calls the backend %i times at most, and never twice for the same",
  (path, most) => {
    // On a busy machine a value that the isolate keeps for a while may be read again meanwhile: no call of the page.
    const requests = (pages.calls.get(path) ?? []).flatMap(({ request }) => (request.includes("/v2/") ? request : []));
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((request, index) => requests.indexOf(request) < index)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(most);
  },
);

it.each(Object.entries(WAVES_AT_MOST))("%s waits for the backend %i times at most", (path, most) => {
  const calls = pages.calls.get(path) ?? [];
  expect(wavesOf(calls)).toBeLessThanOrEqual(most);
});
