/** A problem that the operator can put right. The start prints its message as the only line and stops. */
export class CannotStart extends Error {}
