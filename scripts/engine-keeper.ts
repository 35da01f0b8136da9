import { ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { basename } from "node:path";

/*
 * An engine does not notice that its parent process was killed, and would keep serving and writing beside the next
 * engine on the same data. So each engine has a keeper: a shell waiting on a pipe from this process. When this process
 * ends, the pipe closes and the keeper ends the engine.
 */

const KEEPER = 'read -r _; kill -9 "$1"';

export function endEnginesWithThisProcess(): void {
  // Miniflare starts the engine itself and does not expose its process id; Node's diagnostics channel does.
  subscribe("child_process", (message) => {
    if (typeof message !== "object" || message === null || !("process" in message)) return;
    const { process: child } = message;
    if (child instanceof ChildProcess) child.once("spawn", () => keep(child));
  });
}

function keep(engine: ChildProcess): void {
  if (!/^workerd(?:\.exe)?$/.test(basename(engine.spawnfile))) return;
  // Its own process group: killing this process's group would otherwise end the keeper before it ends the engine.
  const keeper = spawn("sh", ["-c", KEEPER, "keeper", String(engine.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell there is no keeper, and only an orderly stop ends the engine.
  keeper.once("error", () => undefined);
  keeper.unref();
  engine.once("exit", () => keeper.kill("SIGKILL"));
}
