import { describe, expect, it } from "vitest";
import { mergePage, openRegister } from "./register";

const row = (id: string, note = "") => ({ id, note });
const first = { rows: [row("a"), row("b")], pageNumber: 0, total: 3, totalPages: 2 };

describe("the pagination register", () => {
  it("starts with ten a page and knows whether that was all", () => {
    expect(openRegister(first)).toMatchObject({ pageSize: 10, fetchedAll: false });
    expect(openRegister({ rows: [], pageNumber: 0, total: 0, totalPages: 0 }).fetchedAll).toBe(true);
  });

  it("holds an investment once, in its first place, with what was last heard of it", () => {
    const page = { rows: [row("b", "newer"), row("c")], pageNumber: 1, total: 3, totalPages: 2 };
    const merged = mergePage(openRegister(first), page);
    expect(merged.rows).toEqual([row("a"), row("b", "newer"), row("c")]);
    expect(merged).toMatchObject({ pageNumber: 1, fetchedAll: true });
  });

  it("takes the new total when the list has grown meanwhile", () => {
    const page = { rows: [row("c")], pageNumber: 1, total: 21, totalPages: 3 };
    expect(mergePage(openRegister(first), page)).toMatchObject({ total: 21, fetchedAll: false });
  });
});
