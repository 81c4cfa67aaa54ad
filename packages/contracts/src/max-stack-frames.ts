/** The most frames of a stack in an error report (behaviours, 9.27). */
export const MAX_STACK_FRAMES = 50;
