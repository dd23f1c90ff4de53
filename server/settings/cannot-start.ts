/** A problem that the operator can fix. The server prints its message as a single line and does not start. */
export class CannotStart extends Error {}
