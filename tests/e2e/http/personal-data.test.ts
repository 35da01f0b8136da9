import { globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aadhaarNumberOn } from "../../../backend/gateways/sandbox/aadhaar-images.ts";
import { uploadCmr } from "../../../lib/contract/calls/cmr.ts";
import { openSessionCookie } from "../../../lib/web/session-cookie.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import {
  addMoney,
  type IdentityDocuments,
  requestAccreditation,
  withdrawToBank,
} from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { post, readAnswer } from "../support/answers.ts";
import { arriveAtAadhaar, comeBack, newCard, showCard, visitLocker, withPlace } from "../support/identity-documents.ts";
import { type IsolatedServer, serveIsolated } from "../support/isolated-server.ts";
import { arriveFresh, arriveVerified, newIdentityDocuments, type VerifiedPerson } from "../support/people.ts";

/* Canaries: identity numbers that are searched for in everything the server has stored, returned and logged. */

let dataDir: string;
let server: IsolatedServer;
let person: VerifiedPerson;
let answers: string;
let token: string;
/** Numbers that were submitted and refused. */
let refused: Required<IdentityDocuments>;
let shown: ShownDocuments;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-canary-"));
  server = await serveIsolated(dataDir);
  const recorded = recordEverything();
  person = await arriveVerified(server.url);
  await requestAccreditation(person);
  await readEveryPage(person);
  refused = newIdentityDocuments({ accountNumber: "100000000001" });
  await failAtEveryStep(refused);
  shown = await showDocuments();
  answers = recorded.stop();
  // A 404 page may repeat its own address; a log may not.
  await person.client.send(`/${refused.aadhaar}`);
  token = (await tokenOf(person)) ?? "";
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Records the headers and bodies of all responses that this process receives. */
function recordEverything(): { stop: () => string } {
  const original = globalThis.fetch;
  const recorded: string[] = [];
  globalThis.fetch = async (...requested) => {
    const response = await original(...requested);
    const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
    recorded.push(JSON.stringify(headers), await response.clone().text());
    return response;
  };
  return {
    stop: () => {
      globalThis.fetch = original;
      return recorded.join("\n");
    },
  };
}

async function readEveryPage({ client }: VerifiedPerson): Promise<void> {
  for (const path of ["/dashboard", "/profile", "/kyc", "/wallet", "/wallet/withdraw", "/hi/profile"]) {
    const page = await readAnswer(await client.send(path));
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  }
}

/** Valid numbers in wrong fields, mismatched names, an unavailable authority, truncated JSON. */
async function failAtEveryStep({ pan, aadhaar, accountNumber, name }: Required<IdentityDocuments>): Promise<void> {
  const { client, contact } = await arriveFresh(server.url);
  const user = "/api/v2/user";
  const send = (path: string, body: unknown) => post(client, `${user}${path}`, body);
  await send("/pan/verify", { panNumber: `${pan}${pan}` });
  await send("/pan", { panCardNumber: pan, name: "" });
  await send("/update-profile", { name, dateOfBirth: "1984-02-29", country: "IN" });
  await send("/pan", { panCardNumber: pan, name: "Somebody Else" });
  await send("/pan/verify", { panNumber: pan });
  await send("/pan", { panCardNumber: pan, name });
  await send("/aadhaar/verify", { aadhaarNumber: `${aadhaar}0` });
  await codeSentBy(server.url, contact, () => send("/aadhaar/verify", { aadhaarNumber: aadhaar }));
  await send("/aadhaar", { aadhaarNumber: aadhaar, otp: "000000" });
  await send("/bank-details", { accountNumber, ifscCode: "NONE0ABCDEF" });
  const headers = { "content-type": "application/json" };
  await client.send(`${user}/pan`, { method: "POST", headers, body: `{"panCardNumber":"${pan}","name":` });
  await client.send(`${user}/pan?panCardNumber=${pan}`, { method: "POST", headers, body: "{}" });
  await client.send(`${user}/${pan}`);
}

/** Data contained in uploaded files and DigiLocker accounts. */
interface ShownDocuments {
  /** Numbers printed on them. */
  readonly numbers: readonly string[];
  /** Bytes of the pictures, of their EXIF data and of a locker's number. */
  readonly marks: readonly Uint8Array[];
}

/** A read card, a refused card, an opened locker and a stored report, each of a different investor. */
async function showDocuments(): Promise<ShownDocuments> {
  const [byPictures, byLocker] = [await arriveAtAadhaar(server.url), await arriveAtAadhaar(server.url)];
  const [blurred, good] = [newCard({ width: 1201, height: 760 }), newCard()];
  const place = "GPS 18.9220 N 72.8347 E canary";
  await showCard(byPictures, blurred.picture).catch(() => undefined);
  await showCard(byPictures, withPlace(good.picture, place));
  const lockerId = "canary-locker-7715";
  await comeBack(byLocker, await visitLocker(byLocker, { lockerId }));
  const [demat, pan] = ["1208160077125534", "CNRPY7712Q"];
  const report = pdf(["Client Master Report", `BO ID: ${demat}`, `PAN ${pan}`]);
  await person.client.call(uploadCmr, { file: new File([report], "cmr.pdf") });
  return {
    numbers: [aadhaarNumberOn(blurred.picture), aadhaarNumberOn(good.picture), demat, pan],
    marks: [blurred.mark, good.mark, Buffer.from(place), Buffer.from("Client Master Report")],
  };
}

/** The content of an investor's encrypted cookie, opened with the sandbox's password. */
function tokenOf({ client }: VerifiedPerson): Promise<string | null> {
  const cookieValue = /ultra-session=([^;]+)/.exec(client.cookie())?.[1] ?? "";
  return openSessionCookie(cookieValue, {
    ULTRA_ENV: "sandbox",
    SESSION_PASSWORD: "sandbox-session-password-not-for-production",
  });
}

/** A number as submitted, and as grouped on a card. */
const spellingsOf = (number: string) => [
  number,
  number.replace(/(.{4})(?=.)/g, "$1 "),
  number.replace(/(.{4})(?=.)/g, "$1-"),
  Buffer.from(number).toString("hex"),
  Buffer.from(number).toString("base64").replaceAll("=", ""),
];

const secretsOf = ({ pan, aadhaar, accountNumber }: Required<IdentityDocuments>) => [pan, aadhaar, accountNumber];

const filesIn = (folder: string) =>
  globSync("**/*", { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);

/** Empty for a file that the engine has deleted since it was listed: SQLite's side files come and go. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return Buffer.alloc(0);
    throw cause;
  }
}

/** The files that contain one of the texts. */
const filesHolding = (texts: readonly string[], folder = dataDir) =>
  filesIn(folder).filter((path) => {
    const bytes = readIfThere(path);
    return texts.some((text) => bytes.includes(text));
  });

it("finds the investor's unprotected data in the searched files and responses", () => {
  expect(filesHolding([person.documents.name]).length).toBeGreaterThan(0);
  expect(answers).toContain(person.documents.pan.slice(0, 5));
});

it("stores no PAN, Aadhaar or account number in plain text, whether the step was verified or refused", () => {
  const numbers = [...secretsOf(person.documents), refused.pan, refused.aadhaar].flatMap(spellingsOf);
  expect(filesHolding(numbers)).toEqual([]);
});

it("stores no Aadhaar photo, no EXIF, no readable CMR report and no number printed on them", () => {
  const stored = filesIn(dataDir).map((path) => ({ path, bytes: readIfThere(path) }));
  const found = [...shown.numbers.flatMap(spellingsOf), ...shown.marks].flatMap((mark) =>
    stored.filter(({ bytes }) => bytes.includes(Buffer.from(mark))).map(({ path }) => path),
  );
  expect(found).toEqual([]);
  expect(shown.numbers.flatMap(spellingsOf).filter((spelling) => server.output().includes(spelling))).toEqual([]);
  expect(shown.numbers.flatMap(spellingsOf).filter((spelling) => answers.includes(spelling))).toEqual([]);
});

it("writes no PAN, Aadhaar, account number, phone or code to the log", () => {
  const output = server.output();
  const numbers = [...secretsOf(person.documents), refused.pan, refused.aadhaar, person.contact].flatMap(spellingsOf);
  expect(numbers.filter((number) => output.includes(number))).toEqual([]);
});

it("returns no full PAN, Aadhaar or account number in any response", () => {
  const numbers = [...secretsOf(person.documents), refused.aadhaar].flatMap(spellingsOf);
  expect(numbers.filter((number) => answers.includes(number))).toEqual([]);
});

it("exposes the session token in no response, log or file", () => {
  const [, , secret = ""] = token.split(".");
  expect(secret.length).toBeGreaterThan(16);
  expect(answers.includes(secret)).toBe(false);
  expect(server.output().includes(secret)).toBe(false);
  expect(filesHolding([secret])).toEqual([]);
});

it("sets the session as a cookie that scripts cannot read, beside a visit id that opens nothing", async () => {
  const { client, contact } = person;
  const code = await codeSentBy(server.url, contact, () =>
    post(client, "/api/v2/auth/phone/otp/request", { phone: contact.slice(3), countryCode: "+91" }),
  );
  const answer = await client.send("/api/v2/auth/phone/otp/verify", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: contact.slice(3), countryCode: "+91", otp: code }),
  });
  const [session = "", ...others] = answer.headers.getSetCookie();
  expect(session).toMatch(/^ultra-session=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(others.map((cookie) => cookie.split("=")[0])).toEqual(["_session", "X-Tap-Session", "isLoggedOut"]);
  const readable = others.map((cookie) => cookie.split(";")[0]).join("; ");
  expect((await fetch(`${server.url}/api/v2/user/profile`, { headers: { cookie: readable } })).status).toBe(401);
  expect(answer.headers.has("x-tap-auth")).toBe(false);
  expect(await answer.text()).not.toContain("token");
});

it("sends the account number to the bank and stores it nowhere else in plain text", async () => {
  await addMoney(person, { rupees: 1_000, key: crypto.randomUUID() });
  await withdrawToBank(person, { rupees: 1_000, key: crypto.randomUUID() });
  const banks = filesHolding(["CREATE TABLE bank_transfer"]).map((path) => path.replace(/-(wal|shm)$/, ""));
  const own = filesHolding(spellingsOf(person.documents.accountNumber)).map((path) => path.replace(/-(wal|shm)$/, ""));
  expect(own.filter((path) => !banks.includes(path))).toEqual([]);
});
