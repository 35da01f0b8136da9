import { describe, expect, it } from "vitest";
import { readPage, readUpTo } from "./extended-list";

/** A list of `total` rows, with the sizes of the pages that were requested for. */
function listOf(total: number, { failsAt = -1 } = {}) {
  const requested: number[] = [];
  const read = async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => {
    requested.push(pageSize);
    if (pageNumber === failsAt) return null;
    const from = pageNumber * pageSize;
    const rows = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, index) => from + index);
    return { rows, total };
  };
  return { requested, read };
}

describe("a list is read as far as its address says", () => {
  it.each([
    [0, 34, 10, 0, [10]],
    [2, 34, 30, 2, [30]],
    [3, 34, 34, 3, [40]],
    [9, 34, 34, 3, [100]],
    [10, 250, 110, 10, [100, 100]],
    [49, 1_000, 500, 49, [100, 100, 100, 100, 100]],
    [4, 0, 0, 0, [50]],
  ])(
    "up to page %i of %i rows: %i rows, the last of page %i, in calls of %o",
    async (page, total, rows, last, calls) => {
      const { requested, read } = listOf(total);
      const list = await readUpTo(page, read);
      expect(list?.rows).toEqual(Array.from({ length: rows }, (_, index) => index));
      expect([list?.pageNumber, list?.total, list?.totalPages]).toEqual([last, total, Math.ceil(total / 10)]);
      expect(requested).toEqual(calls);
    },
  );

  it("and a page far back stands alone", async () => {
    const { requested, read } = listOf(1_000);
    expect(await readUpTo(50, read)).toMatchObject({ rows: [500, 501, 502, 503, 504, 505, 506, 507, 508, 509] });
    expect(requested).toEqual([10]);
  });

  it("and not at all when a part of it cannot be read", async () => {
    expect(await readUpTo(15, listOf(200, { failsAt: 1 }).read)).toBeNull();
    expect(await readPage(3, listOf(200, { failsAt: 3 }).read)).toBeNull();
  });
});
