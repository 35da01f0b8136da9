import { request as sendRaw } from "node:http";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { getCmrStatus } from "../../../lib/contract/calls/cmr.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { pdf, png } from "../../../scripts/sandbox/files.ts";
import { readAnswer } from "../support/answers.ts";
import { arriveAtAadhaar, BACK, newCard } from "../support/identity-documents.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";

const { url } = inject("server");
const MEGABYTE = 1024 * 1024;

let person: VerifiedPerson;
beforeAll(async () => {
  person = await arriveVerified(url);
});

const formOf = (files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) => {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) form.set(name, new File([bytes], "scan"));
  return form;
};

const send = async (client: Client, path: string, body: FormData, headers: Record<string, string> = {}) =>
  readAnswer(await client.send(path, { method: "POST", body, headers }));

const aadhaarOf = async ({ client }: VerifiedPerson) =>
  (await client.call(getProfile, {})).kyc.steps.find(({ step }) => step === "AADHAAR");

/** Sends a body with the given Content-Length, or with none, until the server closes the connection. */
function sendLong(
  path: string,
  { output, megabytes }: { output?: number; megabytes: number },
): Promise<number | "cut off"> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const headers = {
      cookie: person.client.cookie(),
      origin: url,
      "content-type": "multipart/form-data; boundary=frontier",
      ...(output === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(output) }),
    };
    const outgoing = sendRaw({ hostname, port, path, method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on("error", () => resolve("cut off"));
    let left = megabytes;
    const write = () => {
      while (left-- > 0) if (!outgoing.write(new Uint8Array(MEGABYTE))) return outgoing.once("drain", write);
      return outgoing.end();
    };
    write();
  });
}

describe("an oversized body", () => {
  it.each(["/api/v2/bonds/cmr", "/profile/cmr", "/kyc/aadhaar-pictures"])(
    "is refused at %s by its Content-Length",
    async (path) => {
      expect([413, "cut off"]).toContain(await sendLong(path, { output: 40 * MEGABYTE, megabytes: 40 }));
    },
  );

  it("is not read to its end when it declares no length", async () => {
    expect([413, "cut off"]).toContain(await sendLong("/api/v2/bonds/cmr", { megabytes: 60 }));
    expect([413, "cut off"]).toContain(await sendLong("/profile/cmr", { megabytes: 60 }));
  });

  it("does not affect later requests", async () => {
    expect((await person.client.call(getCmrStatus, {})).status).toBe("NOT_UPLOADED");
  });
});

describe("a form that is sent without scripts", () => {
  it("redirects to the next step when both sides of a card were read", async () => {
    const somebody = await arriveAtAadhaar(url);
    const form = formOf({ file1: newCard().picture, file2: BACK });
    const answer = await send(somebody.client, "/kyc/aadhaar-pictures", form);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/kyc?after=aadhaar"]);
    expect(await aadhaarOf(somebody)).toMatchObject({ status: "VERIFIED" });
    const again = await send(somebody.client, "/hi/kyc/aadhaar-pictures", form);
    expect([again.status, again.headers.get("location")]).toEqual([303, "/hi/kyc"]);
  });

  it.each([
    ["no file at all", {}, "FILE_MISSING", "file1"],
    ["one side", { file1: newCard().picture }, "FILE_MISSING", "file2"],
    ["a small picture", { file1: png({ width: 99, height: 99 }), file2: BACK }, "IMAGE_TOO_SMALL", "file1"],
    [
      "a blurred picture",
      { file1: newCard({ width: 1201, height: 760 }).picture, file2: BACK },
      "AADHAAR_IMAGE_BLURRED",
      "file1",
    ],
  ])("redirects back with the error for %s, and the page shows it", async (_, files, code, file) => {
    const somebody = await arriveAtAadhaar(url);
    const answer = await send(somebody.client, "/kyc/aadhaar-pictures", formOf(files));
    const location = answer.headers.get("location") ?? "";
    expect([answer.status, Object.fromEntries(new URL(location, url).searchParams)]).toEqual([
      303,
      { step: "aadhaar", way: "pictures", refused: code, file },
    ]);
    const page = await readAnswer(await somebody.client.send(location));
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/role="alert"[^>]*><span[^>]*>.{0,400}(photo|picture|file)/s);
  });

  it("accepts a CMR report and redirects back to the profile", async () => {
    const holder = await arriveVerified(url);
    const answer = await send(holder.client, "/profile/cmr", formOf({ file: pdf(["BO ID: 1208160098765432"]) }));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/demat"]);
    expect(await holder.client.call(getCmrStatus, {})).toMatchObject({ status: "IN_REVIEW" });
  });

  it("is refused from a signed-out visitor and from another site", async () => {
    const signedOut = await send(openClient(url), "/profile/cmr", formOf({ file: pdf(["x"]) }));
    expect(signedOut.headers.get("location")).toMatch(/^\/(?:login|api\/session\/ended)/);
    const foreign = await fetch(`${url}/profile/cmr`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: person.client.cookie(), origin: "https://evil.example" },
      body: formOf({ file: pdf(["x"]) }),
    });
    expect(foreign.status).toBe(403);
    expect((await person.client.call(getCmrStatus, {})).status).toBe("NOT_UPLOADED");
  });
});

it("renders no markup from an unknown error code in the address", async () => {
  const somebody = await arriveAtAadhaar(url);
  const lie = "/kyc?step=aadhaar&way=pictures&refused=%3Cscript%3Ealert(1)%3C/script%3E&file=%22%3E%3Cimg%20src=x%3E";
  const page = await readAnswer(await somebody.client.send(lie));
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<script>alert|<img src=x/);
});

it("verifies one of three Aadhaar cards that are sent at once", async () => {
  const somebody = await arriveAtAadhaar(url);
  const forms = [newCard(), newCard(), newCard()].map(({ picture }) => formOf({ file1: picture, file2: BACK }));
  const answers = await Promise.all(
    forms.map((form) => send(somebody.client, "/api/v2/user/aadhaar-ocr-verification", form)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

it("answers a signed-out upload with 401 instead of a broken connection, however large it is", async () => {
  const large = formOf({ file: Uint8Array.from([...pdf(["x"]), ...new Uint8Array(7 * MEGABYTE)]) });
  for (let sent = 0; sent < 12; sent++) {
    const answer = await send(openClient(url), "/api/v2/bonds/cmr", large);
    expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: "UNAUTHENTICATED" })]);
  }
});
