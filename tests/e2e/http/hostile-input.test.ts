import { beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../../lib/contract/openapi/document.ts";
import { problem } from "../../../lib/contract/values/problem-response.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import { type Answer, readAnswer } from "../support/answers.ts";
import { hostileForms } from "../support/hostile-forms.ts";
import { type HostileRequest, hostileRequests, openApi } from "../support/hostile-input.ts";
import { arriveVerified, type VerifiedPerson } from "../support/people.ts";

const { url } = inject("server");
const AT_ONCE = 24;

interface Tried {
  readonly requested: HostileRequest;
  readonly answer: Answer;
}

let person: VerifiedPerson;
let tried: readonly Tried[];

beforeAll(async () => {
  person = await arriveVerified(url, { rupees: 1_000 });
  const document = openApi.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  // Some generated requests are valid, and a valid logout would end the session that the others need.
  const requests = [...hostileRequests(document)].filter(({ operation }) => operation !== "auth.logout");
  tried = await tryAll([...requests, ...hostileForms(document)], person.client.cookie());
  const ended = [...hostileRequests(document)].filter(({ operation }) => operation === "auth.logout");
  tried = [...tried, ...(await tryAll(ended, ""))];
});

const SENT_MAX = 5;

/**
 * The server closes the connection of a file that it refuses before its end. A slow client then fails to write and reads
 * no answer, so it sends the file again.
 */
async function send(address: string, init: RequestInit): Promise<Answer> {
  for (let sent = 1; ; sent++) {
    try {
      return await readAnswer(await fetch(address, init));
    } catch (cause) {
      if (!(init.body instanceof Uint8Array) || sent === SENT_MAX) throw cause;
    }
  }
}

async function tryAll(requests: readonly HostileRequest[], cookie: string): Promise<Tried[]> {
  const rest = [...requests];
  const done: Tried[] = [];
  const worker = async () => {
    for (let requested = rest.pop(); requested; requested = rest.pop()) {
      const { method, path, headers, body } = requested;
      const init = { method, headers: { origin: url, cookie, ...headers }, redirect: "manual" as const };
      const answer = await send(url + path, { ...init, ...(body !== undefined && { body }) });
      done.push({ requested, answer });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

const describeAttempt = ({ requested, answer }: Tried) =>
  `${requested.operation}: ${requested.wrong} → ${answer.status} ${answer.text.slice(0, 200)}`;

const problems = () => tried.filter(({ answer }) => answer.status >= 400);

/** Statuses that any call may return: not allowed, too large, not JSON, key conflict, too many requests. */
const ANYWHERE = [400, 401, 403, 404, 405, 409, 413, 415, 429];

it("serves the OpenAPI document generated from the contract", async () => {
  const served = await (await openClient(url).send("/api/openapi.json")).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument(url))));
});

it("covers every call with many malformed requests", () => {
  expect(tried.length).toBeGreaterThan(1_500);
  expect(problems().length).toBeGreaterThan(tried.length / 2);
  const signedOut = tried.filter(
    ({ requested, answer }) => answer.status === 401 && requested.operation !== "auth.logout",
  );
  expect(signedOut.map(describeAttempt)).toEqual([]);
});

it("answers no malformed request with a 5xx", () => {
  expect(tried.filter(({ answer }) => answer.status >= 500).map(describeAttempt)).toEqual([]);
});

it("answers malformed requests with documented statuses only", () => {
  const surprising = tried.filter(
    ({ requested, answer }) => ![...requested.documented, ...ANYWHERE, 204].includes(answer.status),
  );
  expect(surprising.map(describeAttempt)).toEqual([]);
});

it("answers each refusal as a problem document with a code and a request id", () => {
  const withoutText = problems().filter(({ requested, answer }) => {
    const isProblem = /^application\/problem\+json/.test(answer.headers.get("content-type") ?? "");
    return requested.method !== "HEAD" && !(isProblem && problem.safeParse(answer.body).success);
  });
  expect(withoutText.map(describeAttempt)).toEqual([]);
});

it("names the methods of the path in each 405", () => {
  const refused = tried.filter(({ answer }) => answer.status === 405);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ answer }) => answer.headers.get("allow") === null).map(describeAttempt)).toEqual([]);
});

it("reveals no stack trace, file path, SQL or zod issue", () => {
  const inside = /\n\s{1,8}at |\.[cm]?[jt]s:\d|node_modules|SQLITE|Zod|TypeError|RangeError|SyntaxError/;
  expect(
    problems()
      .filter(({ answer }) => inside.test(answer.text))
      .map(describeAttempt),
  ).toEqual([]);
});

it("echoes no submitted value in a problem document", () => {
  const sent = [/ZZZPZ9999Z/, /521185133376/, /9{12}/, /DROP TABLE/, /<script/, /etc\/passwd/, /😀/];
  expect(
    problems()
      .filter(({ answer }) => sent.some((text) => text.test(answer.text)))
      .map(describeAttempt),
  ).toEqual([]);
});

it("leaves the investor's balance unchanged", async () => {
  const balance = z.object({ posted: z.number() });
  expect(balance.parse(await (await person.client.send("/api/v2/wallet/balance")).json()).posted).toBe(1_000);
});
