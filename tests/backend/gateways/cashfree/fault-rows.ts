/** The calls of Cashfree Secure ID, over its double. */
import { verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { PERSON, type Prepared, type Row } from "../fault-row.ts";
import { settingsOver } from "./settings.ts";
import { CashfreeWorld } from "./world.ts";

const VISIT = { transactionId: "test001", sessionId: "ses_one", code: "0123456789abcdef0123456789abcdef01234567" };
const DROP = {
  ...{
    key: "usr_0123456789abcdefghijklmno_1_1",
    accountNumber: PERSON.account,
    ifsc: "YESB0000001",
    claimedName: PERSON.name,
  },
};
const CLAIMS = { claimedName: PERSON.name, claimedDateOfBirth: "1995-02-02" };

const verifiedOver = (fetch: Fetch) =>
  verificationWith(settingsOver(fetch), { origin: "https://ultra.example", codeOf: () => VISIT.code });

/** Its bytes stand in no log either: `faults` looks for the text. */
const CARD = new TextEncoder().encode(PERSON.aadhaar);

type Answer = Parameters<CashfreeWorld["answer"]>[1];

type SecureIdCall = Pick<Row, "deciding"> &
  Pick<Prepared, "undecided"> & { call: (gateways: ReturnType<typeof verifiedOver>) => Promise<unknown> };

/** A call of Secure ID with the example that Cashfree answers with. */
const secureId = (
  name: string,
  answers: Readonly<Record<string, Answer>>,
  { deciding, call, undecided = [] }: SecureIdCall,
): Row => ({
  ...{ name: `cashfree ${name}`, deciding },
  prepare: () => {
    const world = new CashfreeWorld("verification");
    for (const [operation, answer] of Object.entries(answers)) world.answer(operation, answer);
    return { fetch: world.fetch, call: (fetch) => call(verifiedOver(fetch)), undecided };
  },
});

export const SECURE_ID_ROWS: readonly Row[] = [
  secureId(
    "late penny drop",
    { "GET /bank-account": { status: 200, example: "Valid account" } },
    {
      deciding: ["account_status"],
      undecided: [{ outcome: "PENDING" }],
      call: ({ bankAccounts }) => bankAccounts.followPennyDrop(DROP),
    },
  ),
  secureId(
    "pan",
    { "POST /pan": { status: 200, example: "Valid PAN Individual" } },
    {
      deciding: ["pan_status"],
      call: ({ pan }) => pan.lookUp({ pan: PERSON.pan, claimedName: PERSON.name }),
    },
  ),
  secureId(
    "aadhaar code",
    { "POST /offline-aadhaar/otp": { status: 200, example: "OTP Generated" } },
    {
      deciding: ["status"],
      call: ({ aadhaar }) =>
        aadhaar.requestOtp({
          aadhaarNumber: PERSON.aadhaar,
          contactHint: { channel: "SMS", to: `+91${PERSON.phone}` },
        }),
    },
  ),
  secureId(
    "aadhaar",
    { "POST /offline-aadhaar/verify": { status: 200, example: "VALID" } },
    {
      deciding: ["status"],
      call: ({ aadhaar }) =>
        aadhaar.confirm({ reference: "21637861", aadhaarNumber: PERSON.aadhaar, otp: PERSON.otp, ...CLAIMS }),
    },
  ),
  secureId(
    "aadhaar images",
    {
      "POST /document/aadhaar": {
        ...{ status: 200, example: "Valid Aadhaar" },
        changed: ({ verification_id }) => ({ verification_id }),
      },
    },
    {
      deciding: ["status"],
      call: ({ aadhaarImages }) => aadhaarImages.read({ front: CARD, back: CARD, ...CLAIMS }),
    },
  ),
  secureId(
    "passport",
    {
      "POST /passport": {
        ...{ status: 200, example: "Valid Passport" },
        changed: { file_number: PERSON.passport, dob: "1995-02-02" },
      },
    },
    {
      deciding: ["status"],
      call: ({ passport }) =>
        passport.lookUp({ fileNumber: PERSON.passport, dateOfBirth: "1995-02-02", claimedName: PERSON.name }),
    },
  ),
  secureId(
    "ifsc",
    { "POST /ifsc": { status: 200, example: "VALID" } },
    {
      deciding: ["status"],
      call: ({ bankAccounts }) => bankAccounts.findBranch("HDFC0000001"),
    },
  ),
  secureId(
    "penny drop",
    { "POST /bank-account/sync": { status: 200, example: "Valid account" } },
    {
      deciding: ["account_status", "account_status_code"],
      call: ({ bankAccounts }) => bankAccounts.pennyDrop(DROP),
    },
  ),
  secureId(
    "digilocker consent",
    { "POST /digilocker": { status: 200, example: "SUCCESS" } },
    {
      deciding: ["url"],
      call: ({ digilocker }) => digilocker.open({ ...VISIT, returnPath: "/digilocker" }),
    },
  ),
  secureId(
    "digilocker",
    {
      "GET /digilocker": { status: 200, example: "Authenticated", changed: { verification_id: "test001" } },
      "GET /digilocker/document/{document_type}": { status: 200, example: "Aadhaar" },
    },
    {
      deciding: ["status"],
      call: ({ digilocker }) => digilocker.redeem({ ...VISIT, ...CLAIMS }),
    },
  ),
];
