import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine, runScript, wholeNumber } from "./command-line.ts";
import { DataInUse } from "./data-lock.ts";
import { PortTaken } from "./server.ts";

/** Runs a script that serves on the port of its command line, of `PORT`, or on 3000. */
export function runOnPort(usage: string, serve: (port: number) => Promise<void>): Promise<void> {
  const work = async () => {
    const { options } = readCommandLine(process.argv.slice(2), { usage, options: ["port"] });
    await serve(wholeNumber("port", options.port ?? process.env.PORT ?? "3000", { usage, least: 0 }));
  };
  return runScript(work, PortTaken, DataInUse);
}

/** Stops the server when the terminal or the system asks this process to end. */
export function endOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      // An engine that does not stop in time is killed: acknowledged writes are on disk already.
      await Promise.race([stop(), pause(5000)]);
      process.exit(0);
    });
  }
}
