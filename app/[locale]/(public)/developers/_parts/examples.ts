/**
 * Whole programs for `/developers`. tests/e2e/http/developer-examples.test.ts runs the first two, and `npm run outside` the
 * one for readers without the sources, who get its packages elsewhere (docs/decisions/0254).
 */

const curl = (origin: string) => `curl '${origin}/api/v2/deals?investmentType=INR'

curl -X POST '${origin}/api/v2/auth/phone/otp/request' \\
  -c cookies.txt \\
  -H 'Origin: ${origin}' \\
  -H 'Content-Type: application/json' \\
  -d '{"countryCode":"+91","phone":"9876543210"}'

curl -X POST '${origin}/api/v2/auth/phone/otp/verify' \\
  -b cookies.txt -c cookies.txt \\
  -H 'Origin: ${origin}' \\
  -H 'Content-Type: application/json' \\
  -d '{"countryCode":"+91","phone":"9876543210","otp":"123456"}'

curl '${origin}/api/v2/wallet/balance' -b cookies.txt`;

const typeScript = (origin: string) => `import { createInterface } from "node:readline/promises";
import { phoneOtpRequest, phoneOtpVerify } from "./lib/contract/calls/auth.ts";
import { listDeals } from "./lib/contract/calls/deals.ts";
import { getBalance } from "./lib/contract/calls/wallet.ts";
import { CallError, createClient } from "./lib/contract/client.ts";

const ultra = createClient("${origin}");
const { deals } = await ultra.call(listDeals, { investmentType: "INR" });
console.dir([deals.length, deals[0]?.rateBps]);

const contact = { countryCode: "+91", phone: "9876543210" };
await ultra.call(phoneOtpRequest, contact);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const otp = await terminal.question("The code from the message: ");
terminal.close();
try {
  await ultra.call(phoneOtpVerify, { ...contact, otp });
  console.dir(await ultra.call(getBalance, {}));
} catch (error) {
  if (error instanceof CallError) console.error(error.code);
}`;

const generated = (origin: string) => `// npm install openapi-fetch openapi-typescript
// npx openapi-typescript ${origin}/api/openapi.json --output openapi.d.ts
import createClient from "openapi-fetch";
import type { paths } from "./openapi.d.ts";

const ultra = createClient<paths>({ baseUrl: "${origin}" });
const { data, error } = await ultra.GET("/api/v2/deals", { params: { query: { investmentType: "INR" } } });
console.dir(data?.deals.length ?? error?.code);`;

export const EXAMPLES = { curl, typeScript, generated } as const;
