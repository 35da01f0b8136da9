/** The public pages whose paths come from content. A page of content is one function here. */
export interface ContentPage {
  /** Without language: `/blog/what-xirr-hides`. */
  readonly path: string;
  /** `YYYY-MM-DD` or with a time. */
  readonly modifiedAt?: string | undefined;
}

const SOURCES: readonly (() => Promise<readonly ContentPage[]>)[] = [];

/** A source that cannot be read leaves its pages out of the sitemap until the next revalidation. */
export async function listContentPages(): Promise<readonly ContentPage[]> {
  const lists = await Promise.all(SOURCES.map((list) => list().catch(() => [])));
  return lists.flat();
}
