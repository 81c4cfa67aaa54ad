/** The public visit id; scripts may read it, and its presence says that a visit exists. */
export const VISIT_COOKIE = '_tzsess';
