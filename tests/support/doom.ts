import pg from 'pg'

/** Lets this process kill itself as soon as it has sent this many more statements to the database. */
export function dieAfter(statements: number): void {
  const { prototype } = pg.Client
  const { query } = prototype
  let left = statements
  const counted = function (this: pg.Client, ...asked: Parameters<typeof query>) {
    const answer: unknown = query.apply(this, asked)
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return answer
  }
  prototype.query = counted as typeof query
}
