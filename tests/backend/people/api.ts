/** Helpers of the people tests: calls through the Worker's API gateway, and the sandbox's deliveries. */
import { env, exports } from "cloudflare:workers";

export interface Answer {
  readonly status: number;
  // Bodies are untyped here: each test names the fields it reads, and the contract tests check the schemas.
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export async function call(
  method: "GET" | "POST",
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await exports.default.fetch(`http://backend${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { "x-tap-auth": token }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
}

export const post = (path: string, body: unknown, token?: string, headers?: Record<string, string>) =>
  call("POST", path, { body, ...(token && { token }), ...(headers && { headers }) });

export const get = (path: string, token?: string) => call("GET", path, token ? { token } : {});

/** Uploads files as multipart form data. */
export async function upload(
  path: string,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) form.set(name, new File([bytes], "../scan.exe", { type: "x/y" }));
  const response = await exports.default.fetch(`http://backend${path}`, {
    method: "POST",
    headers: { ...(token && { "x-tap-auth": token }), ...headers },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
}

/** Runs one operator command. */
export function operate(command: string, body: unknown, key = env.OPERATOR_KEY): Promise<Answer> {
  return call("POST", `/ops/${command}`, { body, headers: { authorization: `Bearer ${key}` } });
}

/** The newest code that the sandbox delivered to a contact. */
export async function codeFor(recipient: string): Promise<string> {
  const row = await env.SANDBOX?.prepare(
    "SELECT code FROM outbox WHERE recipient = ? AND code IS NOT NULL ORDER BY id DESC LIMIT 1",
  )
    .bind(recipient)
    .first<{ code: string }>();
  if (!row) throw new Error(`nothing was delivered to ${recipient}`);
  return row.code;
}

let people = 0;

/** An Indian phone number that no other test of this file uses. */
export const freshPhone = () => `98${String(10_000_000 + people++)}`;

export interface Person {
  readonly phone: string;
  readonly e164: string;
  readonly token: string;
  readonly userId: string;
}

/** `carried`: the session token that the browser already holds. */
export async function signIn(phone = freshPhone(), carried?: string): Promise<Person> {
  const e164 = `+91${phone}`;
  const typed = { phone, countryCode: "+91" };
  await post("/v2/auth/phone/otp/request", typed, carried);
  const answer = await post("/v2/auth/phone/otp/verify", { ...typed, otp: await codeFor(e164) }, carried);
  const token = answer.headers.get("x-tap-auth");
  if (!token) throw new Error(`sign-in answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return { phone, e164, token, userId: String(answer.body.userId) };
}
