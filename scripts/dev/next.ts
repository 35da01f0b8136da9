/** Stands for OpenNext's Worker: Next's development server draws the page. */
export interface PagesEnv {
  readonly NEXT: { fetch(request: Request): Promise<Response> };
}

export default {
  fetch: (request: Request, { NEXT }: PagesEnv): Promise<Response> => NEXT.fetch(request),
};
