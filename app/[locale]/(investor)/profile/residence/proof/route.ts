/** Receives the proof of residence submitted without JavaScript, makes the same backend call and redirects back. */
import { proveResidence } from "@/lib/contract/calls/residence";
import { forwardFiles } from "@/lib/web/forward-files";

export function POST(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return forwardFiles(request, params, {
    call: proveResidence,
    done: "/profile/residence",
    refused: "/profile/residence",
    overtaken: "/profile/residence",
  });
}
