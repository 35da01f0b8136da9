/** A GET or HEAD without the body that some client sent with it, which means nothing (RFC 9110, section 9.3.1). */
export function withoutBody(request: Request): Request {
  if (request.body === null && !request.headers.has("content-length")) return request;
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, redirect: request.redirect });
}
