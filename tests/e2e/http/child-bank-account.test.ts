import { beforeAll, expect, inject, it } from "vitest";
import { addChild } from "../../../lib/contract/calls/family.ts";
import { bankDetails, requestBankOtp } from "../../../lib/contract/calls/kyc.ts";
import { getAccountDetail } from "../../../lib/contract/calls/wallet.ts";
import { CallError } from "../../../lib/contract/client.ts";
import { aboutMember, type Client } from "../../../scripts/sandbox/client.ts";
import { addMoney, type Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { drawForm, sendForm } from "../support/form-without-scripts.ts";
import { arriveVerified } from "../support/people.ts";

const { url } = inject("server");

const ACCOUNT = { accountNumber: "50100234479988", ifscCode: "DECN0000001" };
/** The sandbox's bank answers that somebody else holds this one. */
const SOMEBODY_ELSE = { accountNumber: "100000000002", ifscCode: "COST0000001" };

let guardian: Person;

beforeAll(async () => {
  guardian = await arriveVerified(url);
});

async function openAccount(name: string, by = guardian): Promise<{ readonly id: string; readonly client: Client }> {
  const { userId: id } = await by.client.call(addChild, { name, dateOfBirth: "2015-02-03", consent: true });
  return { id, client: aboutMember(by.client, id) };
}

const sendCode = (client: Client, account: typeof ACCOUNT, to = guardian) =>
  codeSentBy(url, to.contact, () => client.call(requestBankOtp, account));

const codeOf = (cause: unknown) => (cause instanceof CallError ? cause.code : cause);

it("is added by its guardian and shown as the only destination of a withdrawal", async () => {
  const { id, client } = await openAccount("Nandini Kulkarni");
  await addMoney({ ...guardian, client }, { rupees: 2_000, key: crypto.randomUUID() });
  expect((await get(guardian.client, `/family/${id}/wallet/withdraw`)).text).toContain(`/family/${id}/bank-account`);
  const otp = await sendCode(client, ACCOUNT);
  await client.call(bankDetails, { ...ACCOUNT, otp });
  for (const page of ["/wallet", "/wallet/withdraw", "/bank-account"]) {
    expect((await get(guardian.client, `/family/${id}${page}`)).text).toContain("••9988");
  }
});

it("is not added by the form of another investor", async () => {
  const { id, client } = await openAccount("Advait Kulkarni");
  const form = await drawForm(guardian.client, `/family/${id}/bank-account`, "accountNumber");
  const other = (await arriveVerified(url)).client;
  const typed = { ...ACCOUNT, repeated: ACCOUNT.accountNumber };
  expect((await sendForm(other, form, typed)).status).not.toBe(303);
  await expect(aboutMember(other, id).call(requestBankOtp, ACCOUNT)).rejects.toSatisfy(
    (cause) => codeOf(cause) === "NOT_FOUND",
  );
  expect((await client.call(getAccountDetail, {})).bankAccount).toBe(null);
});

it("is refused in a stranger's name", async () => {
  const { client } = await openAccount("Mihir Kulkarni");
  const otp = await sendCode(client, SOMEBODY_ELSE);
  await expect(client.call(bankDetails, { ...SOMEBODY_ELSE, otp })).rejects.toSatisfy(
    (cause) => codeOf(cause) === "BANK_NAME_MISMATCH",
  );
  expect((await client.call(getAccountDetail, {})).bankAccount).toBe(null);
});

it("is added once by two requests at the same time", async () => {
  // A guardian of their own: the unused code of the refused account delays the next one by 30 seconds.
  const other = await arriveVerified(url);
  const { client } = await openAccount("Tara Kulkarni", other);
  const otp = await sendCode(client, ACCOUNT, other);
  const added = await Promise.allSettled([1, 2].map(() => client.call(bankDetails, { ...ACCOUNT, otp })));
  expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { bankAccount } = await client.call(getAccountDetail, {});
  expect(bankAccount).toMatchObject({ maskedAccountNumber: "••9988", withdrawableFrom: null });
});
