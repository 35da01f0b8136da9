import { operatorKey } from "../../../scripts/operator-key.ts";
import { startServer } from "../../../scripts/server.ts";

/*
 * A server in its own process, so that a test can read its output and kill it. Its arguments are its folder and
 * its port (0 for any); it prints its address as one line of JSON and runs until it is killed. It seeds no data.
 */
const [dataDir = "", port = "0"] = process.argv.slice(2);
const key = operatorKey(dataDir);
const { url } = await startServer({ port: Number(port), dataDir, vars: { backend: { OPERATOR_KEY: key } } });
process.stdout.write(`${JSON.stringify({ url, operatorKey: key })}\n`);
