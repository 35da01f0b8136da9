/** Payments that leave a bank account in files: two operators release them, and the bank answers. */
import { expect } from "vitest";
import { readXml, textAt } from "../../../backend/bank-files/xml-reader.ts";
import { ops } from "./world.ts";

/** The account, and the tokens of the operators who propose and who release. */
export interface Operators {
  readonly account: string;
  readonly proposer: string;
  readonly releaser: string;
}

export const payments = ({ account, proposer }: Operators, action: string, more: object = {}, token = proposer) =>
  ops("payments", { action, account, ...more }, token);

/** Whatever is due, in a batch that is released. */
export async function releaseDue(operators: Operators): Promise<string> {
  const { body } = await payments(operators, "propose");
  const { id: batch, sum } = body.batch as { id: string; sum: number };
  const released = await payments(operators, "release", { batch, sum }, operators.releaser);
  expect(released.body).toMatchObject({ outcome: "RELEASED" });
  return batch;
}

/** The ids of the payments, as the bank reads them in the file. Each call fetches the file. */
export async function idsIn(operators: Operators, batch: string): Promise<readonly string[]> {
  const { body } = await payments(operators, "file", { batch });
  const ids: string[] = [];
  readXml(String(body.xml), (element) => {
    if (element.name === "PmtId") ids.push(textAt(element, "EndToEndId"));
    return false;
  });
  return ids;
}

/** A reason in ISO's code, or in the bank's own. */
export const because = (reason: string, name: "Cd" | "Prtry" = "Cd") =>
  `<StsRsnInf><Rsn><${name}>${reason}</${name}></Rsn></StsRsnInf>`;

export const status = (id: string, code: string, reasons = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${code}</TxSts>${reasons}</TxInfAndSts>`;

/** `whole`: the status of the message, with its reasons. */
export function answer({ account, proposer }: Operators, batch: string, content: string, whole = "") {
  const group = `<OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId>${whole}</OrgnlGrpInfAndSts>`;
  const form = new FormData();
  for (const [key, value] of Object.entries({ action: "answer", account })) form.set(key, value);
  form.set("file", new File([`<Document><R>${group}${content}</R></Document>`], "answer.xml"));
  return ops("payments", form, proposer);
}

export const bankFindings = async () =>
  ((await ops("verify", {})).body.findings as { subject: string; detail: string }[]).filter(({ subject }) =>
    subject.startsWith("bank account"),
  );
