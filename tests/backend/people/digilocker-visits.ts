/** Visits to the simulated DigiLocker, through the Worker's API gateway. */
import { call, type Person, post } from "./api.ts";

export const VERIFY = "/v2/user/verify-aadhaar-digilocker";
export interface Visit {
  readonly transactionId: string;
  readonly redirectUrl: string;
}

export const begin = ({ token }: Person, returnUrl?: string) =>
  post("/v2/user/initiate-aadhaar-digilocker", { ...(returnUrl !== undefined && { returnUrl }) }, token);

export async function visit(person: Person, returnUrl?: string): Promise<Visit> {
  const { status, body } = await begin(person, returnUrl);
  if (status !== 200) throw new Error(`a visit answered ${JSON.stringify(body)}`);
  return { transactionId: String(body.transactionId), redirectUrl: String(body.redirectUrl) };
}

/** The investor's decision at DigiLocker, and the parameters that their browser returns with. */
export async function decide({ redirectUrl }: Visit, decision: Record<string, unknown>): Promise<URLSearchParams> {
  const { body } = await call("POST", redirectUrl, { body: decision });
  return new URL(String(body.returnTo), "http://backend").searchParams;
}

export const comeBack = ({ token }: Person, query: URLSearchParams, headers?: Record<string, string>) =>
  post(
    VERIFY,
    { transactionId: query.get("state"), ...(query.has("code") && { code: query.get("code") }) },
    token,
    headers,
  );

/** The call that the return page makes when it loads. */
export const arrive = ({ token }: Person, query: URLSearchParams) =>
  post("/v2/user/digilocker-return", { transactionId: query.get("state"), code: query.get("code") }, token);

/** The whole flow. */
export async function share(person: Person, decision: Record<string, unknown> = {}) {
  return comeBack(person, await decide(await visit(person), { outcome: "ALLOWED", ...decision }));
}
