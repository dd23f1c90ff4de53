const PIECE = 500

/**
 * Does the same to the next few rows until none are left, each time in a statement of its own: nobody waits behind a
 * long one, on the embedded database least of all, which has one connection.
 * @param next does it to so many rows at most, and returns to how many it did
 */
export async function inPieces(next: (most: number) => Promise<number>): Promise<void> {
  while ((await next(PIECE)) === PIECE);
}
