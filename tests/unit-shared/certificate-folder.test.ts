/** `npm run ops -- certificates issue <folder>`: each file is sent once, and files not issued are listed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueCertificates } from "../../scripts/ops/certificates.ts";
import { pdf } from "../../scripts/sandbox/files.ts";

const folder = mkdtempSync(join(tmpdir(), "certificates-"));
const sent: FormData[] = [];
let server: Server;

/** Answers NOBODY for a PAN that ends in Z. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const type = request.headers["content-type"] ?? "";
    const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
    sent.push(form);
    const outcome = String(form.get("payee")).endsWith("Z") ? "NOBODY" : "ISSUED";
    response.end(JSON.stringify({ outcome }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it("sends each file with its payee and its figures, and counts what is left open", async () => {
  const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  put("ABCPX1234A_Q2_2026-27.pdf", pdf(["one"]));
  put("ABCPX1234Z_Q2_2026-27.pdf", pdf(["two"]));
  put("named-in-the-index.pdf", pdf(["three"]));
  put("nobody-named.pdf", pdf(["four"]));
  put("ABCPX9999A_broken.pdf", "%PDF-1.7 and no more");
  put("index.csv", "file,payee,amount,tax\nnamed-in-the-index.pdf,ABCPX5555B,1000.50,100.05\n");
  const args = { action: "issue", folder, tan: "ZZZC00001A", financialYear: "2026-27", quarter: "2" };
  const { port } = server.address() as AddressInfo;
  const operator = { url: `http://127.0.0.1:${port}`, operatorKey: "key" };
  expect(await issueCertificates(operator, { command: "certificates", args })).toEqual({
    files: [
      { file: "ABCPX1234A_Q2_2026-27.pdf", outcome: "ISSUED" },
      { file: "ABCPX1234Z_Q2_2026-27.pdf", outcome: "NOBODY" },
      { file: "ABCPX9999A_broken.pdf", outcome: "NO_SAFE_COPY" },
      { file: "named-in-the-index.pdf", outcome: "ISSUED" },
      { file: "nobody-named.pdf", outcome: "NO_PAYEE" },
    ],
    open: 3,
  });
  expect(sent.map((form) => [form.get("payee"), form.get("amount"), form.get("tax")])).toEqual([
    ["ABCPX1234A", null, null],
    ["ABCPX1234Z", null, null],
    ["ABCPX5555B", "1000.50", "100.05"],
  ]);
  expect(await issueCertificates(operator, { command: "certificates", args: { action: "unmatched" } })).toBeNull();
});
