/** Calls of every route in which each text contains a mark. A mark in the log means that a member's text has leaked. */
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import type { Contract, Method } from './routes.ts'

export interface MarkedCall {
  mark: string
  route: string
  method: Method
  url: string
  /** Null if the route takes no body. */
  body: { type: string; text: string } | null
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
}

interface Parameter {
  in: 'path' | 'query'
  name: string
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A mark has only lower-case letters and digits, so it is valid in a slug, a name, an email or a token. */
const MARK = /mrk\d+z/gi

/** The mark with this number. */
export const markOf = (number: number): string => `mrk${number}z`

/** Returns the marks in a text, without duplicates. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK))].toSorted()

/** A token that contains the mark and belongs to no session. */
export const tokenWith = (mark: string): string => mark.padEnd(43, '_')

/** The token, and its hash. The database would store the hash, and neither may be logged. */
export const tokenAndHash = (token: string): string[] => [token, hashToken(token)]

/** Valid values for fields that require a format. */
const FORMS: Record<string, (mark: string) => unknown> = {
  email: (mark) => `${mark}@leak.example`,
  parent_email: (mark) => `${mark}@leak.example`,
  birth_date: () => '1990-05-04',
  birthday: () => '02-29',
  preferred_start_at: () => '2030-03-01',
  max_spots: () => 12,
  signup_duration: () => 30,
  exchange_duration: () => 45,
  send_by_duration: () => 20,
  price_min: () => 5,
  price_max: () => 20,
  token: tokenWith,
  commentable_type: () => COMMENTABLE_POST,
  'filter[range]': () => '11-23,12-23',
  'filter[exchange_id]': () => '1',
  'filter[status]': () => 'pending',
  lat: () => '51.5',
  lng: () => '0',
  password: (mark) => `Silver ${mark} 12!`,
  password_confirmation: (mark) => `Silver ${mark} 12!`,
}

/** Query parameters of lists that only accept certain values. */
const CHOSEN = new Set(['sort', 'include'])

function wordsFor(schema: Schema, name: string, mark: string, contract: Contract): unknown {
  const { $ref, anyOf, allOf, properties, items, format, enum: choices } = schema
  const inside = (one: Schema, of = name) => wordsFor(one, of, mark, contract)
  if ($ref) return inside(contract.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema)
  const form = FORMS[name]
  if (form) return form(mark)
  if (choices) return choices[0]
  if (anyOf?.[0]) return inside(anyOf[0])
  if (allOf) return Object.assign({}, ...allOf.map((one) => inside(one)))
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [key, inside(one, key)]),
    )
  if (items) return [inside(items)]
  if (format === 'date-time') return '2030-03-01T12:00:00Z'
  const types = [schema.type].flat()
  if (types.includes('string')) return mark
  if (types.includes('boolean')) return true
  return 1
}

function bodyOf(operation: Operation, mark: string, contract: Contract): MarkedCall['body'] {
  const content = operation.requestBody?.content
  if (!content) return null
  const json = content['application/json']
  if (json)
    return {
      type: 'application/json',
      text: JSON.stringify(wordsFor(json.schema, '', mark, contract)),
    }
  const head = `Content-Disposition: form-data; name="file"; filename="${mark}.png"`
  return {
    type: 'multipart/form-data; boundary=edge',
    text: `--edge\r\n${head}\r\nContent-Type: image/png\r\n\r\n${mark}\r\n--edge--\r\n`,
  }
}

/** @param first the number of the first mark, so that each call in a test has its own mark */
export function markedCalls(contract: Contract, first: number): MarkedCall[] {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as Method,
      operation: operation as Operation,
    })),
  )
  return operations.map(({ path, method, operation }, index) => {
    const mark = markOf(first + index)
    const { parameters = [] } = operation
    const named = (where: Parameter['in']) => parameters.filter((one) => one.in === where)
    const value = ({ name, schema }: Parameter) => String(wordsFor(schema, name, mark, contract))
    const filled = named('path').reduce(
      (left, one) => left.replace(`{${one.name}}`, encodeURIComponent(value(one))),
      path,
    )
    const words = named('query').filter(
      ({ name, schema }) => schema.type === 'string' && !CHOSEN.has(name),
    )
    const query = new URLSearchParams(words.map((one) => [one.name, value(one)]))
    // The list of members has a search parameter that the contract does not publish.
    if (method === 'GET') query.set('search', mark)
    return {
      mark,
      route: `${method} ${path}`,
      method,
      url: query.size > 0 ? `${filled}?${query}` : filled,
      body: bodyOf(operation, mark, contract),
    }
  })
}
