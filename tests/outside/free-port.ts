import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

interface Waiting {
  readonly program: string;
  readonly withinMs: number;
}

/** Waits until `address` answers, whatever it answers. */
export async function answers(address: string, { program, withinMs }: Waiting): Promise<void> {
  for (const deadline = Date.now() + withinMs; ; await pause(200)) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${program} did not start`);
  }
}
