import { runScript } from "./command-line.ts";
import { operate } from "./operator.ts";
import { operatorKey } from "./operator-key.ts";
import { keepPaymentFile } from "./ops/bank.ts";
import { issueCertificates } from "./ops/certificates.ts";
import { keepReport } from "./ops/cmr.ts";
import { parseOperatorWords } from "./ops/commands.ts";
import { findingsIn } from "./ops/findings.ts";
import { dataDir } from "./paths.ts";

/**
 * `npm run ops -- <command>`: sends an operator command to a running server. ULTRA_URL and OPERATOR_KEY name a deployed
 * one (docs/deploy.md). OPERATOR_KEY may be an operator's own token.
 */
const url = process.env.ULTRA_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const key = process.env.OPERATOR_KEY ?? operatorKey(dataDir);

await runScript(async () => {
  const command = parseOperatorWords(process.argv.slice(2));
  const operator = { url, operatorKey: key };
  try {
    const certificates = await issueCertificates(operator, command);
    if (certificates) {
      console.log(JSON.stringify(certificates, null, 2));
      process.exitCode = certificates.open === 0 ? 0 : 1;
      return;
    }
    const answer = await operate(operator, command);
    const hasFile = ["cmr", "residence", "treaty", "accounts-abroad", "hardship"].includes(command.command);
    const kept = hasFile ? await keepReport(answer, dataDir, command.command) : keepPaymentFile(answer, dataDir);
    console.log(JSON.stringify(kept, null, 2));
    const findings = findingsIn(answer);
    if (command.command === "verify") console.log(findings === 0 ? "Every invariant holds." : `${findings} findings.`);
    process.exitCode = findings === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`Is the server running at ${url}?`);
    process.exitCode = 1;
  }
});
