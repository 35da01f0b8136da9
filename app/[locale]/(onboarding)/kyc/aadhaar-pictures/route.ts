/** Receives the picture form when scripts do not: forwards it to the same call and redirects to the current step. */
import { aadhaarByImages } from "@/lib/contract/calls/aadhaar";
import { forwardFiles } from "@/lib/web/forward-files";

export function POST(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return forwardFiles(request, params, {
    call: aadhaarByImages,
    done: "/kyc?after=aadhaar",
    refused: "/kyc?step=aadhaar&way=pictures",
    // The step was finished in another window.
    overtaken: "/kyc",
  });
}
