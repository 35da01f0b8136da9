/** Statements fetched through the Worker's API gateway, and the text on them. */
import { env, exports } from "cloudflare:workers";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { codeFor } from "../investing/investing-steps.ts";
import { type Investor, invoke } from "../wallet/investor.ts";

const DASHBOARD = "http://backend/v2/investment-dashboard";

export const download = ({ token }: Pick<Investor, "token">, path: string, language = "en-IN"): Promise<Response> =>
  exports.default.fetch(`${DASHBOARD}/${path}`, { headers: { "x-tap-auth": token, "accept-language": language } });

export interface StatementText {
  readonly response: Response;
  readonly bytes: Uint8Array;
  /** One line for each line of a cell or paragraph. */
  readonly text: string;
}

export async function statementTextOf(investor: Pick<Investor, "token">, path: string): Promise<StatementText> {
  const response = await download(investor, path);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, text: await textInPdf(bytes) };
}

export const errorOf = async (investor: Pick<Investor, "token">, path: string): Promise<unknown> => {
  const response = await download(investor, path);
  return [response.status, (await response.json<{ code: string }>()).code];
};

/** Withdraws with its code; the transfer is sent when the object next works. */
export async function withdraw(investor: Investor, amount: number): Promise<void> {
  await moveClock(env, 13 * 60_000);
  await invoke(investor, `/v2/wallet/otp/request?amount=${amount}`);
  const body = { otp: await codeFor(investor), amount };
  const answer = await invoke(investor, "/v2/wallet/withdraw-request", { body, key: randomIds.letters() });
  if (answer.status !== 200) throw new Error(`the withdrawal answered ${JSON.stringify(answer.body)}`);
}

/** `1234.5` as a rupee column prints it. */
export const inRupees = (rupees: number) =>
  new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rupees);
