/** Virtual accounts in rupees at a bank that sends files: each format, the sender, and credits notified twice. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { CommandContext } from "../../../backend/investor/kernel/operation.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { bankCreditOperations } from "../../../backend/investor/wallet/bank-credit-operations.ts";
import { refundsOf } from "../people/closed.ts";
import { balance, type Investor, inAccount, newInvestor, rupees } from "../wallet/investor.ts";
import { bank, ops, register, upload } from "./world.ts";

const NUMBER = "009900000042";
const RUPEES = {
  ...{ id: "inr-clients", currency: "INR", uses: ["VIRTUAL_ACCOUNTS"], accountNumber: NUMBER, openedOn: "2026-11-01" },
  ...{ owner: "ultra client money", bankName: "Coastal Bank", bankAddress: "Fort, Mumbai", bic: "COSTINBB" },
  ...{ ifsc: "COST0000001", virtualPrefix: "ULTRAR", openingBalance: 0 },
  csv: {
    dates: "DMY",
    columns: {
      ...{ bookedOn: "Txn Date", reference: "UTR", credit: "Credit", debit: "Debit", name: "Sender" },
      ...{ account: "Sender A/c", bank: "Sender IFSC", virtualAccount: "Virtual A/c" },
    },
  },
};

/** The bank account that `newInvestor` verified, and one of somebody else. */
const OWN = { name: "ASHA RAO", account: "918273644471", bank: "COST0000001" };
const STRANGERS = { name: "SOMEBODY ELSE", account: "555544443333", bank: "COST0000001" };

beforeAll(async () => {
  expect((await register(RUPEES)).status).toBe(200);
});

const byStatement = <Result>(investor: Investor, run: (context: AccountContext) => Result | Promise<Result>) =>
  inAccount(investor, (context) =>
    run({ ...context, gateways: gatewaysFor({ ...env, VIRTUAL_ACCOUNTS_PROVIDER: "statements" }) }),
  );

const shown = (investor: Investor) =>
  byStatement(investor, (context) =>
    bankCreditOperations["wallet.virtual-account"](context as CommandContext & AccountContext),
  );

interface Credit {
  readonly to: string;
  readonly utr: string;
  readonly rupees: string;
  readonly from: typeof OWN;
}

const csv = ({ to, utr, rupees: amount, from: { name, account, bank: ifsc } }: Credit) =>
  `Txn Date,UTR,Debit,Credit,Sender,Sender A/c,Sender IFSC,Virtual A/c\n12/11/2026,${utr},,${amount},${name},${account},${ifsc},${to}\n`;

const camt = ({ to, utr, rupees: amount, from: { name, account, bank: ifsc } }: Credit) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><M><Ntfctn><Acct><Id><Othr><Id>${NUMBER}</Id></Othr></Id><Ccy>INR</Ccy></Acct><Ntry><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt><AcctSvcrRef>${utr}</AcctSvcrRef><NtryDtls><TxDtls><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct><CdtrAcct><Id><Othr><Id>${to}</Id></Othr></Id></CdtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>${ifsc}</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts></TxDtls></NtryDtls></Ntry></Ntfctn></M></Document>`;

const mt940 = ({ to, utr, rupees: amount, from: { name, account, bank: ifsc } }: Credit) =>
  [
    ...[":20:STMT", `:25:${NUMBER}`, ":28C:1/1", ":60F:C261111INR0,"],
    `:61:2611121112C${amount.replace(".", ",")}NTRFMINE//${utr}`,
    `:86:166?20${to}?30${ifsc}?31${account}?32${name}`,
    `:62F:C261112INR${amount.replace(".", ",")}`,
  ].join("\r\n");

const FILES = { "statement.csv": csv, "statement.xml": camt, "statement.sta": mt940 } as const;
const names = ["statement.csv", "statement.xml", "statement.sta"] as const;

const send = (name: keyof typeof FILES, credit: Credit) => upload(FILES[name](credit), { account: RUPEES.id, name });
const openReasons = async () =>
  ((await ops("bank", { action: "open", account: RUPEES.id })).body.lines as { reason: string }[]).map(
    ({ reason }) => reason,
  );

it("gives each investor a number of the bank's own prefix, with the IFSC to which it belongs", async () => {
  const [one, two] = [await newInvestor(), await newInvestor()];
  const account = await shown(one);
  expect(account).toMatchObject({
    ...{ accountNumber: expect.stringMatching(/^ULTRAR\d+$/), ifscCode: "COST0000001", bankName: "Coastal Bank" },
    branch: "Fort, Mumbai",
  });
  expect(await shown(one)).toEqual(account);
  expect((await shown(two)).accountNumber).not.toBe(account.accountNumber);
});

it.each(names)("credits what the investor's own account sent, once, from %s", async (name) => {
  const investor = await newInvestor();
  const { accountNumber: to } = await shown(investor);
  const credit = { to, utr: `UTR${name.length}${to.slice(-4)}`, rupees: "2500.50", from: OWN };
  for (let time = 0; time < 2; time++) {
    expect((await send(name, credit)).status).toBe(200);
    await Promise.all([bank(RUPEES.id).work(), bank(RUPEES.id).work(), shown(investor)]);
  }
  expect((await balance(investor)).available).toBe(rupees(2_500.5));
  // I13 compares with the sandbox's bank, which has not seen the money.
  const findings = await inAccount(investor, verifyAccount);
  expect(findings.filter(({ invariant }) => invariant !== "I13")).toEqual([]);
});

it("credits nothing that somebody else sent, and leaves its return to an operator", async () => {
  const investor = await newInvestor();
  const { accountNumber: to } = await shown(investor);
  await send("statement.csv", { to, utr: "UTRSTRANGER", rupees: "900.00", from: STRANGERS });
  await bank(RUPEES.id).work();
  expect((await balance(investor)).available).toBe(0);
  expect(await refundsOf(investor)).toMatchObject([{ reason: "THIRD_PARTY", amount: 900 }]);
});

it("leaves money for a number that nobody has to an operator", async () => {
  await send("statement.csv", { to: "ULTRAR9999999999", utr: "UTRNOBODY", rupees: "100.00", from: OWN });
  await bank(RUPEES.id).work();
  expect((await openReasons()).length).toBeGreaterThan(0);
});
