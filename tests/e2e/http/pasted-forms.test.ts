import { expect, inject, it } from "vitest";
import { getWalletPayment } from "../../../lib/contract/calls/payments.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { codeSentBy, newPhone } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { newIdentityDocuments } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

/* Pasted input of a form without scripts is read like typed input: docs/decisions/0135. */

const { url } = inject("server");

/** Replaces digits, and Latin letters where the script has forms of its own. */
const SCRIPTS = {
  "full-width": (text: string) => text.replace(/[0-9A-Za-z]/g, (each) => shifted(each, 0xfee0)),
  Devanagari: (text: string) => text.replace(/\d/g, (each) => shifted(each, 0x0966 - 0x30)),
} as const;

function shifted(letter: string, by: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + by);
}

/** As it arrives from a message: marks that nobody sees around and inside it, a hyphen and blanks between its parts. */
function pasted(text: string): string {
  const [start, middle, end] = [text.slice(0, 3), text.slice(3, 5), text.slice(5)];
  return `\ufeff ${start}-${middle}\u200b ${end}\u00a0\u200b`;
}

interface Form {
  readonly holding: string;
  readonly typed: Readonly<Record<string, string>>;
}

/** Opens a page and posts one of its forms; fails with the page's text unless the answer leads on. */
async function fillIn(client: Client, path: string, form: Form): Promise<string> {
  const { text: html } = await get(client, path);
  const answer = await sendForm(client, { html, path, ...form });
  const text = await answer.text();
  expect([path, answer.status, /aria-invalid="true"/.test(text)]).toEqual([path, 303, false]);
  return answer.headers.get("location") ?? "";
}

/** Opens a page, posts its first form, and returns the page that the answer shows. */
async function nextStep(client: Client, path: string, form: Form): Promise<string> {
  const { text: html } = await get(client, path);
  return (await sendForm(client, { html, path, ...form })).text();
}

it.each(Object.entries(SCRIPTS))(
  "signs in, verifies an identity and adds money with %s digits, invisible marks, blanks and hyphens",
  async (_, written) => {
    const [client, phone, documents] = [openClient(url), newPhone(), newIdentityDocuments()];
    const paste = (text: string) => pasted(written(text));

    let html = "";
    const toSignIn = { holding: 'name="phone"', typed: { country: "IN", phone: paste(phone.slice(3)) } };
    const code = await codeSentBy(url, phone, async () => {
      html = await nextStep(client, "/login", toSignIn);
    });
    const signedIn = await sendForm(client, {
      ...{ html, path: "/login", holding: 'name="otp"', typed: { otp: paste(code) } },
    });
    expect(signedIn.status).toBe(303);

    const [year = "", month = "", day = ""] = documents.dateOfBirth
      .split("-")
      .map((part) => `\ufeff ${written(part)}\u200b`);
    const profile = { name: documents.name, country: "IN", day, month, year };
    await fillIn(client, "/kyc", { holding: 'name="day"', typed: profile });

    const found = await nextStep(client, "/kyc", {
      holding: 'name="panNumber"',
      typed: { panNumber: paste(documents.pan) },
    });
    const confirmed = await sendForm(client, {
      ...{ html: found, path: "/kyc", holding: 'value="confirm"', typed: { name: documents.name } },
    });
    expect(confirmed.status).toBe(303);

    const way = "/kyc?step=aadhaar&way=otp";
    const aadhaar = { holding: 'name="aadhaarNumber"', typed: { aadhaarNumber: paste(documents.aadhaar) } };
    const otp = await codeSentBy(url, phone, async () => {
      html = await nextStep(client, way, aadhaar);
    });
    const proved = await sendForm(client, { html, path: way, holding: 'name="otp"', typed: { otp: paste(otp) } });
    expect(proved.status).toBe(303);

    const account = { accountNumber: paste(documents.accountNumber), ifscCode: paste(documents.ifsc) };
    await fillIn(client, "/kyc", { holding: 'name="accountNumber"', typed: account });

    const { kyc, dateOfBirth } = await client.call(getProfile, {});
    const open = kyc.steps.filter(({ step, status }) => step !== "ACCREDITATION" && status !== "VERIFIED");
    expect([open, dateOfBirth]).toEqual([[], documents.dateOfBirth]);
    const bank = kyc.steps.find(({ step }) => step === "BANK");
    expect(bank?.detail).toContain(documents.accountNumber.slice(-4));

    const amount = `\u200b₹ ${written("1")},${written("000.50")}\ufeff`;
    const toPay = await fillIn(client, "/wallet/add", { holding: 'name="amount"', typed: { amount } });
    const key = paymentKey.parse(/pay_[0-9a-z]+/.exec(toPay)?.[0]);
    expect(await client.call(getWalletPayment, { key })).toMatchObject({ amount: 1_000.5 });
  },
);
