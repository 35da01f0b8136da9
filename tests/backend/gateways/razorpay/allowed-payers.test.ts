/** The accounts that may pay into a virtual account of Razorpay's, which allows ten of them. */
import { expect, it } from "vitest";
import { razorpayVirtualAccounts } from "../../../../backend/gateways/razorpay/virtual-accounts.ts";
import { userId } from "../../../../lib/contract/values/ids.ts";
import { CollectWorld } from "./collect-world.ts";
import { KEYS, WEBHOOK_SECRET } from "./world.ts";

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");
const DELETE = /^DELETE /;

/** Own accounts, the newest first. */
const accounts = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    ...{ accountNumber: `5010023447${String(newest - index).padStart(2, "0")}`, ifsc: "DECN0000001" },
  }));

async function openWith(payers: ReturnType<typeof accounts>) {
  const world = new CollectWorld();
  const [counts, losing]: [number[], { next: boolean }] = [[], { next: false }];
  const gateway = razorpayVirtualAccounts({
    ...{ ...KEYS, webhookSecrets: [WEBHOOK_SECRET] },
    fetch: async (url, init) => {
      const answer = await world.fetch(url, init);
      if (init.method === "POST" && losing.next) throw new TypeError("the answer was lost");
      for (const { payers: present } of world.accounts.values()) counts.push(present.length);
      return answer;
    },
  });
  const { id } = await gateway.openAccount({ userId: OWNER, holderName: "Asha Rao", payers });
  const opened = { id, accountNumber: "2223333210000001" };
  const allowed = () =>
    world.accounts
      .get(id)
      ?.payers.map(({ bank_account }) => bank_account.account_number)
      .toSorted();
  return { world, allow: (wanted: typeof payers) => gateway.allowPayers(opened, wanted), allowed, counts, losing };
}

const numbersOf = (payers: ReturnType<typeof accounts>) => payers.map(({ accountNumber }) => accountNumber).toSorted();

it("lets an investor pay from the newest account though ten earlier ones are allowed", async () => {
  const { allow, allowed } = await openWith(accounts(10, 1));
  await allow(accounts(11, 1));
  expect(allowed()).toEqual(numbersOf(accounts(11, 2)));
  await allow(accounts(25, 16));
  expect(allowed()).toEqual(numbersOf(accounts(25, 16)));
});

it("removes an account only once its successor is allowed, while there is room for both", async () => {
  const { world, allow, allowed } = await openWith(accounts(2, 1));
  world.requested.length = 0;
  await allow(accounts(3, 2));
  expect(allowed()).toEqual(numbersOf(accounts(3, 2)));
  expect(world.requested.findIndex((request) => DELETE.test(request))).toBe(world.requested.length - 1);
});

it("never leaves the account without a payer, since any account could then pay", async () => {
  const { allow, allowed, counts } = await openWith(accounts(10, 1));
  await allow(accounts(20, 11));
  expect(allowed()).toEqual(numbersOf(accounts(20, 11)));
  expect(Math.min(...counts)).toBe(9);
});

it("adds an account once whose first answer was lost, and removes none before it is certain", async () => {
  const { allow, allowed, losing } = await openWith(accounts(1, 1));
  losing.next = true;
  await expect(allow(accounts(2, 2))).rejects.toThrow("no answer");
  expect(allowed()).toEqual(numbersOf(accounts(2, 1)));
  losing.next = false;
  await allow(accounts(2, 2));
  expect(allowed()).toEqual(numbersOf(accounts(2, 2)));
});
