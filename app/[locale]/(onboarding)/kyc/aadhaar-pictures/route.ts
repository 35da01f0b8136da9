/** Where the form with the pictures leads when no script sends it: to the same call, and back to where one stands. */
import { aadhaarByImages } from "@/lib/contract/calls/aadhaar";
import { forwardFiles } from "@/lib/web/forward-files";

export function POST(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return forwardFiles(request, params, {
    call: aadhaarByImages,
    done: "/kyc?after=aadhaar",
    refused: "/kyc?step=aadhaar&way=pictures",
    // Somebody was quicker, in another window.
    overtaken: "/kyc",
  });
}
