import { afterAll, expect, it, vi } from "vitest";
import { investmentId } from "@/lib/contract/values/ids";

const MOCKED = ["server-only", "@/lib/web/optional-read"];
afterAll(() => MOCKED.map((each) => vi.doUnmock(each)));

const delivery = { status: "IN_TRANSIT", dematAccount: "••••5678", deliveredOn: null, rejections: [] };
const id = investmentId.parse(`inv_${"0".repeat(25)}`);
const VIEWED = { name: "Asha Nair", residence: null, guardianship: null, viewedUntil: null };

/** The delivery that a page shows, and the ids of the holdings of the reader's own account that it reads. */
async function readBy(holder: typeof VIEWED | null, kind: "PRE_IPO" | "BOND") {
  const read: unknown[] = [];
  vi.resetModules();
  vi.doMock("server-only", () => ({}));
  vi.doMock("@/lib/web/optional-read", () => ({
    readOptional: async (_: unknown, input: { id: string }) => {
      read.push(input.id);
      return { delivery };
    },
  }));
  const { readDelivery } = await import("./read-delivery");
  return { shown: await readDelivery({ holder }, { investmentId: id, kind }), read };
}

it("shows the owner the delivery of shares, and reads none of other products", async () => {
  expect(await readBy(null, "PRE_IPO")).toEqual({ shown: delivery, read: [id] });
  expect(await readBy(null, "BOND")).toEqual({ shown: null, read: [] });
});

it("reads no delivery for a viewer, in whose own account the holding is not found", async () => {
  expect(await readBy(VIEWED, "PRE_IPO")).toEqual({ shown: null, read: [] });
});
