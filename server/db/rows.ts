import { type Meta, metaOf } from '#rules/wire/api.ts'

/** The one row of a statement that always returns one. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must exist is missing')
  return row
}

export interface Paging {
  page: number
  perPage: number
}

/** Rows of one page, and where the page is among all. */
export interface Paged<Row> {
  rows: Row[]
  meta: Meta
}

/** A select with its order. */
interface Ordered<Row> {
  limit: (most: number) => { offset: (after: number) => PromiseLike<Row[]> }
}

/** @param total how many there are on all pages */
export async function pageOf<Row>(
  { page, perPage }: Paging,
  total: PromiseLike<number>,
  list: Ordered<Row>,
): Promise<Paged<Row>> {
  const meta = metaOf(page, perPage, await total)
  return { rows: await list.limit(perPage).offset((page - 1) * perPage), meta }
}
