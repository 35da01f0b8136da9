/** Passes operator commands on, and nothing else: calls of investors come through the API gateway only. */
interface TunnelEnv {
  readonly BACKEND: { fetch(request: Request): Promise<Response> };
}

export default {
  async fetch(request: Request, { BACKEND }: TunnelEnv): Promise<Response> {
    if (!new URL(request.url).pathname.startsWith("/ops/")) return new Response(null, { status: 404 });
    return BACKEND.fetch(request);
  },
};
