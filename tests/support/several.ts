/** Runs acts one after the other. */
export async function inTurn<Result>(
  times: number,
  act: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < times; index += 1) results.push(await act(index))
  return results
}

/** Runs acts concurrently. */
export const atOnce = <Result>(times: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)))

export const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status)

/** Counts responses by status: `{ 201: 10, 422: 190 }`. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** A refusal without its headers. */
export const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
