/**
 * Receives the client master report (CMR) submitted without JavaScript, makes the same backend call and redirects back.
 */
import { uploadCmr } from "@/lib/contract/calls/cmr";
import { forwardFiles } from "@/lib/web/forward-files";

export function POST(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return forwardFiles(request, params, {
    call: uploadCmr,
    done: "/profile#demat",
    refused: "/profile",
    overtaken: "/profile#demat",
  });
}
