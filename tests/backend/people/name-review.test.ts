import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deliverEventsOf } from "../events.ts";
import { passToHour } from "../notifications/notification-steps.ts";
import { get, operate, type Person, post, signIn } from "./api.ts";
import {
  aadhaarStep,
  bankStep,
  dumpOf,
  freshPan,
  kycOf,
  NAME,
  panStep,
  personAfter,
  profileStep,
  stepOf,
} from "./kyc-steps.ts";

const SHORT_AADHAAR = "200000000097";
const SHORT_ACCOUNT = "100000000004";
const SHORT_NAME = "A VENKATESH RAO";

interface Open {
  readonly review: number;
  readonly subject: string;
  readonly givenName: string;
  readonly registeredName: string;
  readonly match: string;
}

const names = ({ userId }: Pick<Person, "userId">, action: string, review?: number) =>
  operate("names", { action, investorId: userId, ...(review !== undefined && { review }) });
async function openOf(person: Pick<Person, "userId">): Promise<readonly Open[]> {
  return (await names(person, "show")).body.open as readonly Open[];
}
const latestOf = async (person: Person) => (await openOf(person)).at(-1)?.review ?? 0;
const isListed = async (person: Person) => {
  await deliverEventsOf(person);
  return JSON.stringify((await operate("names", { action: "list" })).body).includes(person.userId);
};
const nameReviewOf = async (person: Person, step: string) =>
  (await stepOf(person, step)) as unknown as { nameReview: unknown };

/** A new investor whose PAN waits for a person. */
async function withPanInReview(panCardNumber = freshPan()): Promise<Person> {
  const person = await personAfter(1);
  const answer = await panStep(person, panCardNumber, "A Venkatesh Rao");
  expect(answer.status).toBe(200);
  return person;
}

it("verifies no PAN on a name that is perhaps the registered one, and leads to no step behind it", async () => {
  const person = await withPanInReview();
  expect(await kycOf(person)).toMatchObject({ nextStep: null, canInvest: false });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING", reason: null });
  expect((await aadhaarStep(person, "521185133376")).body.code).toBe("KYC_STEP_ORDER");
});

it("shows the investor both names, of the registered one only the words they typed", async () => {
  const person = await withPanInReview();
  const { nameReview } = await nameReviewOf(person, "PAN");
  expect(nameReview).toEqual({
    givenName: "A Venkatesh Rao",
    registeredName: "A•••• Venkatesh Rao",
    since: expect.any(String),
  });
});

it("lists a name in review for the operator with both spellings, until it is decided", async () => {
  const person = await withPanInReview();
  expect(await isListed(person)).toBe(true);
  expect(await openOf(person)).toMatchObject([
    { subject: "PAN", givenName: "A Venkatesh Rao", registeredName: NAME, match: "PERHAPS" },
  ]);
  await names(person, "accept", await latestOf(person));
  expect(await isListed(person)).toBe(false);
});

it("keeps the number that waits for a person encrypted, and deletes it with the decision", async () => {
  const panCardNumber = freshPan();
  const person = await withPanInReview(panCardNumber);
  expect(await dumpOf(person)).not.toContain(panCardNumber);
  await names(person, "refuse", await latestOf(person));
  const kept = await runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) =>
    storage.sql.exec<{ bytes: number }>("SELECT length(evidence) AS bytes FROM name_review").toArray(),
  );
  expect(kept).toEqual([{ bytes: 0 }]);
});

it("leads on from the PAN when an operator accepts the name", async () => {
  await passToHour(11);
  const person = await withPanInReview();
  expect((await names(person, "accept", await latestOf(person))).body).toEqual({ open: [] });
  expect(await kycOf(person)).toMatchObject({ nextStep: "AADHAAR" });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED", nameReview: null });
  expect((await get("/v2/user/profile", person.token)).body.name).toBe(NAME);
  expect(JSON.stringify((await get("/v2/notifications", person.token)).body)).toContain("NAME_ACCEPTED");
});

it("says why when an operator refuses the name, and takes another try", async () => {
  const person = await withPanInReview();
  await names(person, "refuse", await latestOf(person));
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "REJECTED", reason: "PAN_NAME_MISMATCH" });
  expect(await kycOf(person)).toMatchObject({ nextStep: "PAN" });
  expect((await panStep(person)).body).toMatchObject({ nextStep: "AADHAAR" });
});

it("takes the exact name while a person compares, and closes the review", async () => {
  const person = await withPanInReview();
  const review = await latestOf(person);
  expect((await panStep(person)).body).toMatchObject({ nextStep: "AADHAAR" });
  expect(await openOf(person)).toEqual([]);
  expect((await names(person, "accept", review)).body.code).toBe("NAME_REVIEW_NONE");
});

it("leaves the review open when another try is refused", async () => {
  const person = await withPanInReview();
  expect((await panStep(person, freshPan(), "Devika Pillai")).body.code).toBe("PAN_NAME_MISMATCH");
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING" });
  expect(await openOf(person)).toHaveLength(1);
});

it("decides only the review that the operator saw", async () => {
  const person = await withPanInReview();
  const seen = await latestOf(person);
  await panStep(person, freshPan(), "Asha V Rao");
  expect((await names(person, "accept", seen)).body.code).toBe("NAME_REVIEW_NONE");
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING" });
});

it("accepts a name once for two operators at the same time", async () => {
  const person = await withPanInReview();
  const review = await latestOf(person);
  const answers = await Promise.all([names(person, "accept", review), names(person, "accept", review)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED" });
});

it("refuses an accepted name whose PAN went to another investor meanwhile", async () => {
  const panCardNumber = freshPan();
  const person = await withPanInReview(panCardNumber);
  const owner = await personAfter(1);
  expect((await panStep(owner, panCardNumber)).status).toBe(200);
  const { body } = await names(person, "accept", await latestOf(person));
  expect(body).toMatchObject({ open: [], refusedBecause: "PAN_IN_USE" });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "REJECTED", reason: "PAN_IN_USE" });
});

it("refuses the PAN of Mohit to Rohit, and that of Sunil to Anil", async () => {
  const rohit = await signIn();
  await profileStep(rohit, { name: "Mohit Sharma" });
  expect((await panStep(rohit, freshPan(), "Rohit Sharma")).body.code).toBe("PAN_NAME_MISMATCH");
  const anil = await signIn();
  await profileStep(anil, { name: "Sunil Kumar" });
  expect((await panStep(anil, freshPan(), "Anil Kumar")).body.code).toBe("PAN_NAME_MISMATCH");
});

it("leaves a shortened name on the Aadhaar to a person, who leads on to the bank", async () => {
  const person = await personAfter(2);
  expect((await aadhaarStep(person, SHORT_AADHAAR)).body).toMatchObject({ nextStep: null });
  const { nameReview } = await nameReviewOf(person, "AADHAAR");
  expect(nameReview).toMatchObject({ givenName: SHORT_NAME, registeredName: NAME });
  expect(await dumpOf(person)).not.toContain(SHORT_AADHAAR);
  await names(person, "accept", await latestOf(person));
  expect(await kycOf(person)).toMatchObject({ nextStep: "BANK" });
});

it("leaves a shortened holder's name at the bank to a person, who completes KYC", async () => {
  const person = await personAfter(3);
  expect((await bankStep(person, SHORT_ACCOUNT)).body).toMatchObject({ nextStep: null, canInvest: false });
  const detail = (await get("/v2/wallet/account-detail", person.token)).body;
  expect(detail).toMatchObject({ bankAccount: null, nameReview: { givenName: SHORT_NAME, registeredName: NAME } });
  await names(person, "accept", await latestOf(person));
  expect(await kycOf(person)).toMatchObject({ canInvest: true, nextStep: "ACCREDITATION" });
  const { body } = await get("/v2/wallet/account-detail", person.token);
  expect(body).toMatchObject({
    bankAccount: { holderName: SHORT_NAME, maskedAccountNumber: "••0004" },
    nameReview: null,
  });
});

it("refuses a bank account on an operator's word, and verifies another one", async () => {
  const person = await personAfter(3);
  await bankStep(person, SHORT_ACCOUNT);
  await names(person, "refuse", await latestOf(person));
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "REJECTED", reason: "BANK_NAME_MISMATCH" });
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});

it("answers an unknown action, and a review that is none, with words", async () => {
  const person = await personAfter(1);
  expect((await names(person, "accept", 7)).body.code).toBe("NAME_REVIEW_NONE");
  expect((await names(person, "accept")).status).toBe(400);
  expect(await openOf(person)).toEqual([]);
  expect((await post("/v2/user/pan", { panCardNumber: freshPan(), name: NAME }, person.token)).status).toBe(200);
});
