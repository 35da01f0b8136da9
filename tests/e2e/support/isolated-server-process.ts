import { operatorKey } from "../../../scripts/operator-key.ts";
import { startServer } from "../../../scripts/server.ts";

/*
 * A server in a process of its own, so that a test can read all it says and kill it. Its arguments are its folder and
 * its port (0 for any); it tells its address in one line of JSON and lives until it is killed. Nothing is seeded.
 */
const [dataDir = "", port = "0"] = process.argv.slice(2);
const key = operatorKey(dataDir);
const { url } = await startServer({ port: Number(port), dataDir, vars: { backend: { OPERATOR_KEY: key } } });
process.stdout.write(`${JSON.stringify({ url, operatorKey: key })}\n`);
