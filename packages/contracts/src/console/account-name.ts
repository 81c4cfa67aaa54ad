/** The longest name of an account, in characters. */
export const MAX_ACCOUNT_NAME_LENGTH = 64;
