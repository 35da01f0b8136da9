/**
 * Marks a link of drawn markup that the router follows: `scroll` goes to the top of the next page, `still` stays. A
 * link of the class `app-link` without it scrolls.
 */
export const LINK_ATTRIBUTE = "data-link";

/** The class of `AppLink`. */
export const APP_LINK = "app-link";
