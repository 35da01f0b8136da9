import { expect, it } from "vitest";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { plainText, writePain001 } from "./pain001.ts";
import { readPain002 } from "./pain002.ts";
import { readXml, textAt } from "./xml-reader.ts";

const transfer = (endToEndId: string, amount: number) => ({
  ...{
    endToEndId,
    amount: minor(amount),
    currency: "USD",
    name: "José Müller & Sons",
    account: "AE070331234567890123456",
  },
  ...{ routingCode: "MRNAAEAD", text: "Withdrawal <1>" },
});
const file = {
  ...{ messageId: "M1", createdAt: "2026-11-25T06:30:00Z", executeOn: calendarDateOf("2026-11-26") },
  debtor: { name: "ultra client money", account: "0042", bic: "COSTINBBGFT" },
};

it("writes a credit transfer with the count and the sum in header and batch, in the characters of SWIFT", () => {
  const xml = writePain001({ ...file, transfers: [transfer("E1", 10_005), transfer("E2", 1)] });
  const found: string[] = [];
  const outcome = readXml(xml, (element) => {
    if (["NbOfTxs", "CtrlSum", "InstdAmt", "EndToEndId", "IBAN", "BICFI"].includes(element.name)) {
      found.push(`${element.name} ${element.text}${element.currency}`);
    }
    if (element.name === "Cdtr") found.push(textAt(element, "Nm"));
    return false;
  });
  expect(outcome).toBe("READ");
  expect(found).toEqual([
    ...["NbOfTxs 2", "CtrlSum 100.06", "NbOfTxs 2", "CtrlSum 100.06", "BICFI COSTINBBGFT"],
    ...["EndToEndId E1", "InstdAmt 100.05USD", "BICFI MRNAAEAD", "Jose Muller . Sons", "IBAN AE070331234567890123456"],
    ...["EndToEndId E2", "InstdAmt 0.01USD", "BICFI MRNAAEAD", "Jose Muller . Sons", "IBAN AE070331234567890123456"],
  ]);
  expect(xml).toContain("<Ustrd>Withdrawal .1.</Ustrd>");
  expect(plainText("आशा राव", 140)).not.toContain("<");
});

it("names an Indian branch by its clearing code, and refuses a file without payments or with a long id", () => {
  const branch = { ...transfer("E1", 1), routingCode: "COST0000009", account: "12345678901" };
  expect(writePain001({ ...file, transfers: [branch] })).toContain(
    "<Cd>INFSC</Cd></ClrSysId><MmbId>COST0000009</MmbId>",
  );
  expect(() => writePain001({ ...file, transfers: [] })).toThrow(RangeError);
  expect(() => writePain001({ ...file, transfers: [transfer("E".repeat(36), 1)] })).toThrow(RangeError);
});

const answer = (content: string) =>
  new TextEncoder().encode(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>${content}</CstmrPmtStsRpt></Document>`,
  );
const group = (status: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId>${status && `<GrpSts>${status}</GrpSts>`}</OrgnlGrpInfAndSts>`;
const one = (id: string, status: string, reason = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}</TxInfAndSts>`;

it("reads the status of each transfer, and takes what may still succeed for no rejection", () => {
  const statuses = ["ACSC", "ACCC", "ACSP", "ACWC", "PDNG", "RCVD", "RJCT", "CANC", "QUITE_NEW", "toString"];
  const rows = statuses.map((status) => one(status, status, status === "RJCT" ? "AC04" : "")).join("");
  const read = readPain002(answer(`${group("PART")}<OrgnlPmtInfAndSts>${rows}</OrgnlPmtInfAndSts>`));
  expect(read).toMatchObject({ kind: "READ", answer: { messageId: "M1", whole: null } });
  const verdicts = read.kind === "READ" ? read.answer.transfers.map(({ verdict }) => verdict) : [];
  expect(verdicts).toEqual([
    ...["SETTLED", "SETTLED", "ACCEPTED", "ACCEPTED", "ACCEPTED", "ACCEPTED", "REJECTED", "UNCLEAR", "UNCLEAR"],
    "UNCLEAR",
  ]);
  expect(read).toMatchObject({
    answer: { transfers: expect.arrayContaining([expect.objectContaining({ reason: "AC04" })]) },
  });
});

const because = (...reasons: readonly string[]) =>
  reasons.map((reason) => `<StsRsnInf><Rsn>${reason}</Rsn></StsRsnInf>`).join("");
const rejected = (reasons: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts>${reasons}</TxInfAndSts>`;

it.each([
  ["", "REJECTED", ""],
  [because("<Cd>AC04</Cd>"), "REJECTED", "AC04"],
  [because("<Cd>AC04</Cd>", "<Prtry>E7</Prtry>"), "REJECTED", "AC04, E7"],
  ...["AM05", "DU01", "DU02", "DU03", "DU04", "DU05"].map((code) => [because(`<Cd>${code}</Cd>`), "DOUBTFUL", code]),
  [because("<Cd>AC04</Cd>", "<Cd>AM05</Cd>"), "DOUBTFUL", "AC04, AM05"],
  [because("<Prtry>E7</Prtry>"), "DOUBTFUL", "E7"],
  [because("<Cd>NARR</Cd>"), "DOUBTFUL", "NARR"],
  ["<StsRsnInf><Rsn><Cd>MS03</Cd></Rsn><AddtlInf>Duplicate file</AddtlInf></StsRsnInf>", "DOUBTFUL", "MS03"],
  ["<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>A/c 4471 of ASHA RAO</AddtlInf></StsRsnInf>", "REJECTED", "AC04"],
])("takes a rejection with the reasons %s for %s", (reasons, verdict, reason) => {
  expect(readPain002(answer(group("PART") + rejected(reasons ?? "")))).toMatchObject({
    answer: { transfers: [{ verdict, reason }] },
  });
});

it("doubts every rejection of a message, or of a batch, that came twice, and no transfer that was accepted", () => {
  const twice = because("<Cd>DU01</Cd>");
  const message = group("RJCT").replace("</OrgnlGrpInfAndSts>", `${twice}</OrgnlGrpInfAndSts>`);
  const content = rejected(because("<Cd>AC04</Cd>")) + one("E2", "ACSP");
  const transfers = [{ verdict: "DOUBTFUL" }, { verdict: "ACCEPTED" }];
  expect(readPain002(answer(message + content))).toMatchObject({
    answer: { whole: { verdict: "DOUBTFUL" }, transfers },
  });
  const batch = `<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts>${twice}${content}</OrgnlPmtInfAndSts>`;
  expect(readPain002(answer(group("") + batch))).toMatchObject({
    answer: { whole: { verdict: "DOUBTFUL" }, transfers },
  });
});

it("reads a status of the whole message, and refuses what answers no message", () => {
  expect(readPain002(answer(group("RJCT")))).toMatchObject({
    answer: { whole: { verdict: "REJECTED" }, transfers: [] },
  });
  expect(readPain002(answer(""))).toEqual({ kind: "UNREADABLE", reason: "EMPTY" });
  expect(readPain002(new Uint8Array([60, 255, 0]))).toEqual({ kind: "UNREADABLE", reason: "NOT_WELL_FORMED" });
});

it("takes the status of a batch for its transfers, and no status that covers some of them", () => {
  const batch = (status: string) => `<OrgnlPmtInfAndSts><PmtInfSts>${status}</PmtInfSts></OrgnlPmtInfAndSts>`;
  expect(readPain002(answer(group("") + batch("RJCT")))).toMatchObject({ answer: { whole: { verdict: "REJECTED" } } });
  expect(readPain002(answer(group("PART") + batch("PART")))).toMatchObject({ answer: { whole: null } });
});

it("writes no shortened account number, no empty name and no empty id", () => {
  const payments = (changed: object) => writePain001({ ...file, transfers: [{ ...transfer("E1", 1), ...changed }] });
  for (const account of ["4".repeat(35), ""]) expect(() => payments({ account })).toThrow(RangeError);
  expect(() => payments({ endToEndId: "" })).toThrow(RangeError);
  expect(payments({ account: "4".repeat(34) })).toContain(`<Id>${"4".repeat(34)}</Id>`);
  expect(payments({ name: "  " })).toContain("<Cdtr><Nm>.</Nm></Cdtr>");
  expect(payments({ account: "1<2&3" })).toContain("<Id>1&lt;2&amp;3</Id>");
});
