/** The transfers that a virtual account of Razorpay's has received. */
import { expect, it } from "vitest";
import { razorpayVirtualAccounts } from "../../../../backend/gateways/razorpay/virtual-accounts.ts";
import { userId } from "../../../../lib/contract/values/ids.ts";
import { CollectWorld } from "./collect-world.ts";
import { KEYS, WEBHOOK_SECRET } from "./world.ts";

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");

/** An account that has received one transfer, with some fields of Razorpay's answers changed. */
async function receiving(changed: object) {
  const world = new CollectWorld();
  const collect = razorpayVirtualAccounts({
    ...{ ...KEYS, webhookSecrets: [WEBHOOK_SECRET] },
    fetch: async (url, init) => {
      const answer = await world.fetch(url, init);
      if (!/\/pay(?:ments|_)/.test(url)) return answer;
      const body = JSON.stringify(
        await answer.json(),
        (name, value) => Object.entries(changed).find(([key]) => key === name)?.[1] ?? value,
      );
      return new Response(body, { status: answer.status });
    },
  });
  const account = await collect.openAccount({ userId: OWNER, holderName: "Asha Rao", payers: [] });
  const { id } = world.receive(account.id);
  return {
    world,
    id,
    list: () => collect.listCredits(account),
    refund: async () => collect.returnCredit?.(account, id),
  };
}

it("lists a transfer in rupees", async () => {
  const { list } = await receiving({});
  expect((await list()).listed).toMatchObject([{ amount: 50_000_00, isReturned: false }]);
});

it.each([{ currency: "USD" }, { method: "upi" }, { status: "authorized" }, { status: "failed" }])(
  "neither lists nor sends back a payment with %o",
  async (changed) => {
    const { world, list, refund } = await receiving(changed);
    expect(await list()).toEqual({ listed: [], unreadable: [] });
    await expect(refund()).rejects.toThrow("no such transfer");
    expect(world.refunds).toEqual([]);
  },
);

it("refuses a refund whose answer is about another amount", async () => {
  const { world, refund } = await receiving({ payment_id: "pay_another" });
  await expect(refund()).rejects.toThrow();
  expect(world.refunds).toHaveLength(1);
});
