/** Helpers for closed accounts: closing one, the refunds an operator then owes, and the verifier's findings. */
import { env } from "cloudflare:workers";
import { deletionCommand } from "../../../backend/routes/ops/investor-reviews.ts";
import { deliverEventsOf } from "../events.ts";
import { type Investor, inAccount, invoke, newInvestor, openRecharge } from "../wallet/investor.ts";
import { operate } from "./api.ts";

export const DAY_AND_A_BIT_MINUTES = 24 * 60 + 5;

/** Requests and approves a deletion. @throws AppError, or an Error with the code that refused the request */
export async function close(investor: Investor): Promise<void> {
  const wish = await invoke(investor, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });
  if (wish.status !== 200) throw new Error(String(wish.body.code));
  await decideClosing(investor);
}

export const decideClosing = ({ userId }: Investor): Promise<unknown> =>
  deletionCommand(env, { action: "decide", investorId: userId, outcome: "DONE" });

export const isClosedNow = (investor: Investor): Promise<boolean> =>
  inAccount(
    investor,
    ({ sql }) => sql.exec("SELECT 1 FROM deletion_request WHERE state = 'DONE'").toArray().length > 0,
  );

/** Inserts only the row that marks the account as closed, without the effects of a closure. */
export async function closeByHand(investor: Investor): Promise<void> {
  await inAccount(investor, ({ sql, clock }) =>
    sql.exec(
      "INSERT INTO deletion_request (reason, state, requested_at, ended_at) VALUES ('OTHER', 'DONE', ?1, ?1)",
      clock.now(),
    ),
  );
}

export interface ListedRefund {
  readonly id: string;
  readonly investorId: string;
  readonly [field: string]: unknown;
}

/** The operator list's entries for one investor. */
export async function refundsOf(investor: Investor): Promise<readonly ListedRefund[]> {
  await deliverEventsOf(investor);
  const { body } = await operate("refunds", {});
  return (body.refunds as ListedRefund[]).filter(({ investorId }) => investorId === investor.userId);
}

/** A recharge that was opened and never paid, before the last check of the provider. */
export async function unpaidRecharge(amount: number) {
  const investor = await newInvestor();
  return { investor, key: await openRecharge(investor, amount) };
}
