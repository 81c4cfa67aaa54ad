/** Weeks in which a day is compared with the same weekday. */
export const WEEKS_COMPARED = 4;
