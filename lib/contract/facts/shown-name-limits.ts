/** In a separate file so that a form can import the limits without the validation rules. */
export const FRIENDLY_NAME_MAX = 30;
export const GROUP_NAME_MAX = 40;
