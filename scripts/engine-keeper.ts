import { ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { basename } from "node:path";

/*
 * An engine does not notice that the process that started it was killed: it would go on serving and writing, beside the
 * next one on the same data. So each engine has a keeper, a shell that waits at a pipe from this process. However this
 * process ends, the pipe closes, and the keeper ends the engine.
 */

const KEEPER = 'read -r _; kill -9 "$1"';

export function endEnginesWithThisProcess(): void {
  // Miniflare starts the engine itself and does not tell its process id; Node does.
  subscribe("child_process", (message) => {
    if (typeof message !== "object" || message === null || !("process" in message)) return;
    const { process: child } = message;
    if (child instanceof ChildProcess) child.once("spawn", () => keep(child));
  });
}

function keep(engine: ChildProcess): void {
  if (!/^workerd(?:\.exe)?$/.test(basename(engine.spawnfile))) return;
  // A group of its own: whoever kills this process's group would otherwise end the keeper before it has done its work.
  const keeper = spawn("sh", ["-c", KEEPER, "keeper", String(engine.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell the engine is kept as before, by a stop in good order alone.
  keeper.once("error", () => undefined);
  keeper.unref();
  engine.once("exit", () => keeper.kill("SIGKILL"));
}
