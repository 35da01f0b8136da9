/**
 * Marks a link of drawn markup that the router follows: `scroll` goes to the top of the next page, `still` stays, and `page`
 * shows a skeleton in place of the page until the next one arrives. A link of the class `app-link` without it scrolls.
 */
export const LINK_ATTRIBUTE = "data-link";

/** The attribute of a link in the frame. */
export const OPENS_PAGE = { [LINK_ATTRIBUTE]: "page" } as const;

/** The class of `AppLink`. */
export const APP_LINK = "app-link";
