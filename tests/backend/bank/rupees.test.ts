/** Virtual accounts in rupees at a bank that sends files: each format, the sender, and credits notified twice. */
import { beforeAll, expect, it } from "vitest";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { balance, inAccount, newInvestor, rupees } from "../wallet/investor.ts";
import { type Credit, csv, NUMBER, OWN, RUPEES, shown } from "./rupee-steps.ts";
import { bank, ops, register, upload } from "./world.ts";

beforeAll(async () => {
  expect((await register(RUPEES)).status).toBe(200);
});

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

it("leaves money for a number that nobody has to an operator", async () => {
  await send("statement.csv", { to: "ULTRAR9999999999", utr: "UTRNOBODY", rupees: "100.00", from: OWN });
  await bank(RUPEES.id).work();
  expect((await openReasons()).length).toBeGreaterThan(0);
});
