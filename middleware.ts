import { NextResponse, type NextRequest } from "next/server";
export function middleware(request: NextRequest) {
  const r = NextResponse.next();
  r.headers.set("x-mw", request.nextUrl.pathname);
  return r;
}
export const config = { matcher: ["/((?!api/|_next/|.*\\..*).*)"] };
