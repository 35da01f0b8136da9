/** A bank that speaks in files: its account with us, its statements, and the operators who take them in. */
import { env, exports } from "cloudflare:workers";
import { findOperator } from "../../../backend/catalogue/operators.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { CommandContext } from "../../../backend/investor/kernel/operation.ts";
import { remittanceOperations } from "../../../backend/investor/wallet/remittance-operations.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";

export const NUMBER = "004200000017";

export const ACCOUNT = {
  ...{ id: "gift-usd", currency: "USD", uses: ["REMITTANCES", "TRANSFERS"], accountNumber: NUMBER },
  ...{ owner: "ultra client money", bankName: "Coastal Bank", bankAddress: "GIFT City", bic: "COSTINBBGFT" },
  ...{ virtualPrefix: "GFTUSD", openedOn: "2026-11-01", openingBalance: 1000 },
};

export interface OpsAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** One operator command, by the installation's key or by an operator's token. */
export async function ops(command: string, args: unknown, token = env.OPERATOR_KEY): Promise<OpsAnswer> {
  const isForm = args instanceof FormData;
  const answer = await exports.default.fetch(`http://backend/ops/${command}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? args : JSON.stringify(args),
  });
  return { status: answer.status, body: await answer.json() };
}

export async function newOperator(name: string): Promise<string> {
  const { body } = await ops("operator", { action: "make", name });
  return String(body.token);
}

export const register = (settings: object = ACCOUNT) => ops("bank", { action: "save", account: settings });

let clerk: Promise<string> = Promise.resolve("");

/** The token of the operator who takes in statements. Storage is emptied before each test file. */
export function tokenOfClerk(): Promise<string> {
  clerk = clerk.then(async (known) =>
    (await findOperator(env.CATALOGUE, known)) === null ? newOperator("clerk") : known,
  );
  return clerk;
}

export async function upload(text: string, { account = ACCOUNT.id, name = "statement.xml" } = {}, token?: string) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ action: "upload", account, name })) form.set(key, value);
  form.set("file", new File([text], name));
  return ops("bank", form, token ?? (await tokenOfClerk()));
}

export const bank = (id: string = ACCOUNT.id) => env.BANK_ACCOUNT.getByName(id);

export interface Line {
  readonly reference: string;
  /** Dollars as the file writes them; negative for a debit. */
  readonly amount: string;
  readonly on: string;
  readonly to?: string;
  readonly from?: string;
  readonly currency?: string;
  readonly endToEndId?: string;
}

const FROM = "LEILA MARIA FERNANDES";

function entry({
  reference,
  amount,
  on,
  to = "",
  from = FROM,
  currency = "USD",
  endToEndId = "NOTPROVIDED",
}: Line): string {
  const isDebit = amount.startsWith("-");
  const [side, other] = isDebit ? (["DBIT", "Cdtr"] as const) : (["CRDT", "Dbtr"] as const);
  const party = `<${other}><Nm>${from}</Nm></${other}><${other}Acct><Id><Othr><Id>0042918273</Id></Othr></Id></${other}Acct>`;
  const own = to && `<CdtrAcct><Id><Othr><Id>${to}</Id></Othr></Id></CdtrAcct>`;
  const bankOf = `<RltdAgts><${other}Agt><FinInstnId><BICFI>MRNAAEAD</BICFI></FinInstnId></${other}Agt></RltdAgts>`;
  const details = `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><CdtDbtInd>${side}</CdtDbtInd><RltdPties>${party}${own}</RltdPties>${bankOf}</TxDtls>`;
  const facts = `<Amt Ccy="${currency}">${amount.replace("-", "")}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt>`;
  return `<Ntry>${facts}<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
}

const balance = (code: string, amount: string, on: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;

const documentOf = (message: string, statement: string, content: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"><M><${statement}><Acct><Id><Othr><Id>${NUMBER}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${content}</${statement}></M></Document>`;

interface Day {
  readonly on: string;
  readonly opening: string;
  readonly closing: string;
  readonly lines: readonly Line[];
}

export const camt053 = ({ on, opening, closing, lines }: Day) =>
  documentOf(
    "camt.053.001.08",
    "Stmt",
    balance("OPBD", opening, on) + lines.map(entry).join("") + balance("CLBD", closing, on),
  );

export const camt054 = (lines: readonly Line[]) => documentOf("camt.054.001.08", "Ntfctn", lines.map(entry).join(""));

export const STATEMENTS = {
  REMITTANCE_PROVIDER: "statements",
  COLLECTIONS_PROVIDER: "statements",
  TRANSFERS_ABROAD_PROVIDER: "statements",
};

/** Inside the investor's object, with the bank's statements in place of the sandbox's banks. */
export const withStatements = <Result>(
  investor: Investor,
  run: (context: AccountContext) => Result | Promise<Result>,
): Promise<Result> =>
  inAccount(investor, (context) => run({ ...context, gateways: gatewaysFor({ ...env, ...STATEMENTS }) }));

/** The number that this investor gives to their bank. */
export const virtualAccountOf = (investor: Investor): Promise<string> =>
  withStatements(investor, async (context) => {
    const details = remittanceOperations["wallet.remittance-details"];
    const { accountNumber } = await details(context as CommandContext & AccountContext, { currency: "USD" });
    return accountNumber;
  });
