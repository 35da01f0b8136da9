/** Helpers for family tests: open child accounts, read them, and inject failures into calls. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { planEnrolment } from "../../../backend/investor/family/enrolment.ts";
import { verifyFamily } from "../../../backend/investor/family/verify.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { writeToken } from "../../../backend/platform/token.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { paymentKey, type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { codeFor } from "../people/api.ts";
import { type Answer, decide, deliverEvent, eventFor, type Investor, inAccount, invoke } from "../wallet/investor.ts";

export const IRA = { name: "Ira Rao", dateOfBirth: "2014-06-08", consent: true };

export const openAccount = (
  guardian: Pick<Investor, "token">,
  change: Record<string, unknown> = {},
  key: string = randomIds.letters(),
): Promise<Answer> => invoke(guardian, "/v2/family/child", { body: { ...IRA, ...change }, key });

export const idIn = ({ body }: Answer): UserId => userId.parse(body.userId);

export async function accountsOf(guardian: Pick<Investor, "token">) {
  const { body } = await invoke(guardian, "/family-account");
  return body.accounts as { userId: string; relation: string; ageGroup: string; totals: unknown }[];
}

/** The totals of an empty account. */
export const NOTHING = {
  stillInvested: 0,
  currentValue: 0,
  marketValue: 0,
  realised: 0,
  accrued: 0,
  gain: 0,
  walletBalance: 0,
  foreign: [],
};

/** The child with a forged session: a child's account has no session. */
export function childOf(id: UserId): Investor {
  const token = writeToken({ userId: id, sessionId: "made-up", secret: "made-up" }, env.TOKEN_KEY);
  return { userId: id, phone: "", token, object: env.INVESTOR.get(env.INVESTOR.idFromName(id)) };
}

/** Commits the consent and stops, as a crash right after the commit would. */
export const announceOnly = (guardian: Investor): Promise<UserId> =>
  inAccount(guardian, (context) => {
    const facts = { name: IRA.name, dateOfBirth: calendarDateOf(IRA.dateOfBirth) };
    const proof = { contact: "+91 ••••••0000", receipt: "req" };
    return context.storage.transactionSync(() => planEnrolment(context, facts, proof)).id;
  });

export const familyFindings = (investor: Investor) => inAccount(investor, verifyFamily);

/** Calls to the child's object and the index that fail before or after the n-th call. */
export function breakingWire(context: AccountContext, breakAt: number): AccountContext {
  let crossings = 0;
  const carry = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (crossings++ === breakAt) throw new Error("the wire broke");
    const answer = await call();
    if (crossings++ === breakAt) throw new Error("the wire broke");
    return answer;
  };
  const { INVESTOR, CATALOGUE } = env;
  const investor = {
    idFromName: (name: string) => INVESTOR.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = INVESTOR.get(id);
      return {
        enrolChild: (sent: Parameters<typeof stub.enrolChild>[0]) => carry(() => stub.enrolChild(sent)),
        totalsForGuardian: (sent: UserId) => carry(() => stub.totalsForGuardian(sent)),
      };
    },
  };
  const catalogue = {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => ({
        run: () =>
          carry(() =>
            CATALOGUE.prepare(sql)
              .bind(...values)
              .run(),
          ),
      }),
    }),
  };
  const wired = {
    INVESTOR: Object.assign(Object.create(INVESTOR), investor),
    CATALOGUE: Object.assign(Object.create(CATALOGUE), catalogue),
  };
  return { ...context, env: { ...context.env, ...wired } };
}

export interface Family {
  readonly guardian: Investor;
  readonly child: Investor;
}

/** The sandbox's bank answers with the child's name. */
export const CHILDS_ACCOUNT = { accountNumber: "50100234479988", ifscCode: "DECN0000001" };

/** The guardian adds the child's bank account, which ends in 9988. */
export async function addBankAccount({ guardian, child }: Family): Promise<void> {
  const [path, member] = ["/v2/user/bank-details", child.userId];
  await invoke(guardian, `${path}/otp/request`, { body: CHILDS_ACCOUNT, member });
  const body = { ...CHILDS_ACCOUNT, otp: await codeFor(guardian.phone) };
  expect((await invoke(guardian, path, { body, member })).status).toBe(200);
}

/** Adds money to the child's wallet through the guardian's calls. */
export async function fundChild({ guardian, child }: Family, amount: number): Promise<void> {
  const member = child.userId;
  const opened = await invoke(guardian, "/v2/wallet/recharge", { body: { amount }, key: `fund ${amount}`, member });
  expect(opened.status).toBe(200);
  const key = paymentKey.parse(opened.body.key);
  await decide(key, "SUCCESS");
  expect((await deliverEvent(eventFor(child, key, { amount, status: "SUCCESS" }))).status).toBe(204);
}
