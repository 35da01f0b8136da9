/** Steps of a depositor and of an operator in a request for the whole of a locked deposit. */
import { expect } from "vitest";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { ops } from "../bank/world.ts";
import { deliverEventsOf } from "../events.ts";
import { allFindings } from "../investing/investing-steps.ts";
import { upload } from "../people/api.ts";
import { inAccount, invoke } from "../wallet/investor.ts";
import { type Depositor, newCompanyDepositor } from "./depositor.ts";

export const CERTIFICATE = pdf(["Certificate of a critical illness"]);

const pathOf = ({ id }: Depositor) => `/v2/fixed-deposits/hardship/${id}`;

export const requestOf = (depositor: Depositor) => invoke(depositor.investor, pathOf(depositor));

export const requestWhole = (depositor: Depositor, file = CERTIFICATE, key = randomIds.letters()) =>
  upload(pathOf(depositor), { file }, depositor.investor.token, { "idempotency-key": key });

/** A depositor whose request for the whole is in review. */
export async function inReview(amount: number): Promise<Depositor> {
  const depositor = await newCompanyDepositor({ amount });
  expect(await requestWhole(depositor)).toMatchObject({ status: 200, body: { request: { state: "IN_REVIEW" } } });
  return depositor;
}

/** Fails unless the ledger, the holdings and the jobs of the account agree. */
export async function expectSound({ investor }: Depositor): Promise<void> {
  expect(await allFindings(investor)).toEqual([]);
  expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
}

export const withdrawRequest = (depositor: Depositor) =>
  invoke(depositor.investor, `${pathOf(depositor)}/withdraw`, { body: {}, key: randomIds.letters() });

/** One command of an operator with this token. */
export const review = ({ investor }: Depositor, token: string, action: string, more: object = {}) =>
  ops("hardship", { action, investorId: investor.userId, ...more }, token);

export const reviewNumber = async (depositor: Depositor, token: string): Promise<number> =>
  Number((await review(depositor, token, "show")).body.review);

export async function isListed({ investor }: Depositor): Promise<boolean> {
  await deliverEventsOf(investor);
  const { waiting } = (await ops("hardship", { action: "list" })).body;
  return JSON.stringify(waiting).includes(investor.userId);
}

/** The requests of the account that the operators' list names as lapsed. */
export async function lapsesOf({ investor }: Depositor): Promise<readonly unknown[]> {
  await deliverEventsOf(investor);
  const { lapsed } = (await ops("hardship", { action: "list" })).body;
  return (lapsed as readonly { userId: string }[]).filter(({ userId }) => userId === investor.userId);
}

/** The states of all files of the account. */
export const documentsOf = ({ investor }: Depositor): Promise<readonly unknown[]> =>
  inAccount(investor, ({ sql }) =>
    sql
      .exec("SELECT state FROM document")
      .toArray()
      .map(({ state }) => state),
  );

export async function verdictsOf({ investor }: Depositor): Promise<readonly unknown[]> {
  const { body } = await invoke(investor, "/v2/notifications");
  const listed = body.notifications as readonly { subject: { result?: string } }[];
  return listed.map(({ subject }) => subject).filter(({ result }) => result?.startsWith("HARDSHIP"));
}
