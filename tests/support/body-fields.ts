/** The fields of request bodies in the published contract, with the types that each field accepts. */
import type { Contract } from './routes.ts'

export type JsonType = 'null' | 'string' | 'number' | 'boolean' | 'array' | 'object'

export interface BodyField {
  /** The name in the server's `errors`, e.g. `questions.0.label`. */
  name: string
  takes: ReadonlySet<JsonType>
  /** Returns a body with only this field, set to the value. */
  bodyWith: (value: unknown) => unknown
}

interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonType
}

/** The alternatives of a schema, with references resolved. */
function alternativesOf(schema: JsonSchema, contract: Contract): JsonSchema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [], ...own } = schema
  const named = $ref
    ? [contract.components.schemas[$ref.split('/').at(-1) ?? ''] as JsonSchema]
    : []
  const parts = [...named, ...anyOf, ...oneOf, ...allOf]
  return [own, ...parts.flatMap((part) => alternativesOf(part, contract))]
}

const typesOf = ({ type = [], enum: values = [], ...rest }: JsonSchema): JsonType[] => [
  ...[type].flat().map((name) => (name === 'integer' ? 'number' : (name as JsonType))),
  ...values.map(typeOf),
  ...('const' in rest ? [typeOf(rest.const)] : []),
]

/** The fields of a schema, including nested ones. */
function fieldsIn(
  schema: JsonSchema,
  contract: Contract,
  name: string,
  bodyWith: (value: unknown) => unknown,
): BodyField[] {
  const alternatives = alternativesOf(schema, contract)
  const at = (part: string) => (name === '' ? part : `${name}.${part}`)
  const itself = { name, takes: new Set(alternatives.flatMap(typesOf)), bodyWith }
  const parts = alternatives.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([key, part]) =>
      fieldsIn(part, contract, at(key), (value) => bodyWith({ [key]: value })),
    ),
    ...(items ? fieldsIn(items, contract, at('0'), (value) => bodyWith([value])) : []),
  ])
  return name === '' ? parts : [itself, ...parts]
}

/** Every field that the body of this call may have. */
export function bodyFieldsOf(contract: Contract, method: string, path: string): BodyField[] {
  const operation = contract.paths[path]?.[method.toLowerCase()]
  const schema = operation?.requestBody?.content['application/json']?.schema
  return schema ? fieldsIn(schema as JsonSchema, contract, '', (value) => value) : []
}
