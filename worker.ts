/** The first Worker: it draws. Data goes through the door to the backend; everything else is a page of Next's. */
import next from "./.open-next/worker.js";
import { answerAtDoor, type DoorEnv } from "./lib/server/door.ts";

export default {
  async fetch(request: Request, env: DoorEnv, context: unknown): Promise<Response> {
    return (await answerAtDoor(request, env)) ?? next.fetch(request, env, context);
  },
};
