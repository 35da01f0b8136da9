import createClient from "openapi-fetch";
import type { paths } from "./openapi.d.ts";

/* A stranger's program: it has the generated types, signs in with a code and reads an account. */

const [url = ""] = process.argv.slice(2);
const jar = new Map<string, string>();

/** A browser's cookies. */
async function asBrowser(request: Request): Promise<Response> {
  request.headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  const response = await fetch(request);
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return response;
}

const api = createClient<paths>({ baseUrl: url, fetch: asBrowser });
const params = { header: { Origin: url } };
const contact = { phone: "9876543210", countryCode: "+91" };

/** The code that the sandbox's outbox shows. */
async function newestCode(): Promise<string> {
  const headers = { accept: "application/json" };
  const messages: unknown = await (await fetch(`${url}/sandbox/outbox?to=%2B919876543210`, { headers })).json();
  const code = Array.isArray(messages) ? messages.find((message) => message.code)?.code : undefined;
  if (typeof code !== "string") throw new Error("no code was sent");
  return code;
}

function answered<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

answered(await api.POST("/api/v2/auth/phone/otp/request", { params, body: contact }));
await new Promise((resolve) => setTimeout(resolve, 1_000));
answered(await api.POST("/api/v2/auth/phone/otp/verify", { params, body: { ...contact, otp: await newestCode() } }));
const profile = answered(await api.GET("/api/v2/user/profile"));
const balance = answered(await api.GET("/api/v2/wallet/balance"));
const { deals } = answered(await api.GET("/api/v2/deals", { params: { query: { status: "OPEN" } } }));
if (deals.length === 0) throw new Error("no deal is open");
console.log(`signed in as ${profile.name}, read ${deals.length} deals and the balances ${JSON.stringify(balance)}`);
