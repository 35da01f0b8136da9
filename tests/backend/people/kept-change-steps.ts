/** The change of a verified bank account, confirmed with a code while its bank is silent. */
import { randomIds } from "../../../backend/platform/ids.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import { type Answer, inAccount, invoke } from "../wallet/investor.ts";
import { codeFor, get, type Person } from "./api.ts";
import { answeringTo } from "./kept-check-steps.ts";
import { accountOf, personAfter } from "./kyc-steps.ts";

export const PATH = "/v2/user/bank-details";

/** Accounts of the sandbox: of a bank that never answers, of one that answers the job, and of one that answers at once. */
export const DOWN = { accountNumber: "100000000003", ifscCode: "DECN0000001" };
export const SLOW = { accountNumber: "100000000009", ifscCode: "DECN0000001" };
export const PROMPT = { accountNumber: "601002344711", ifscCode: "YMNA0000002" };

type Typed = typeof DOWN;

/** A code for this account. The clock passes the pause between two codes first. */
export async function codeOf(person: Person, typed: Typed): Promise<string> {
  await passMinutes(1);
  const sent = await invoke(person, `${PATH}/otp/request`, { body: typed });
  if (sent.status !== 200) throw new Error(`the code answered ${JSON.stringify(sent.body)}`);
  return codeFor(person.e164);
}

export const save = (person: Person, typed: Typed, otp: string, key = randomIds.letters()): Promise<Answer> =>
  invoke(person, PATH, { body: { ...typed, otp }, key });

export const change = async (person: Person, typed: Typed): Promise<Answer> =>
  save(person, typed, await codeOf(person, typed));

/** An investor whose account ends in 4471, and whose change waits for its bank. */
export async function waiting(typed = DOWN): Promise<Person> {
  const person = await personAfter(4);
  const { status, body } = await change(person, typed);
  if (status !== 200) throw new Error(`the change answered ${JSON.stringify(body)}`);
  return person;
}

export const withdraw = (person: Person): Promise<Answer> => invoke(person, `${PATH}/change/withdraw`, { body: {} });

/** The account in use and the kept change, as the wallet shows them. */
export async function shownTo({ token }: Person) {
  const { body } = await get("/v2/wallet/account-detail", token);
  const account = body.bankAccount as Record<string, unknown> | null;
  return { inUse: account?.maskedAccountNumber ?? null, kept: body.keptChange, from: account?.withdrawableFrom };
}

export const rowsOf = (person: Person) =>
  inAccount(accountOf(person), ({ sql }) =>
    sql.exec("SELECT step, state, calls, length(input) > 0 AS is_kept FROM kept_check ORDER BY sequence").toArray(),
  );

export const historyOf = (person: Person) =>
  inAccount(accountOf(person), ({ sql }) =>
    sql.exec("SELECT from_last_four AS old, to_last_four AS new FROM bank_account_change").toArray(),
  );

export const verdictsOf = async ({ token }: Person) =>
  [
    ...JSON.stringify((await get("/v2/notifications", token)).body).matchAll(/"result":"(C[A-Z_]+)","reason":"?(\w+)/g),
  ].map(([, result, reason]) => [result, reason]);

export const answering = answeringTo("BANK_CHANGE");
