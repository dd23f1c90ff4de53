/** Something that the person who starts the server can put right: its message is the one line the start stops with. */
export class CannotStart extends Error {}
