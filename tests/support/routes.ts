/** Every route of the published contract, with its fields. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Route {
  method: Method
  path: string
  /** The names of the fields in the body. */
  body: string[]
  query: string[]
}

interface Operation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

export interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

function fieldsOf(schema: unknown, { components }: Contract): string[] {
  const { $ref, properties, allOf } = (schema ?? {}) as {
    $ref?: string
    properties?: object
    allOf?: unknown[]
  }
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return fieldsOf(components.schemas[name], { paths: {}, components })
  }
  const inherited = (allOf ?? []).flatMap((part) => fieldsOf(part, { paths: {}, components }))
  return [...Object.keys(properties ?? {}), ...inherited]
}

export const routesOf = (contract: Contract): Route[] =>
  Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Method,
      path,
      body: fieldsOf(requestBody?.content['application/json']?.schema, contract),
      query: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
    })),
  )

interface Answer {
  properties?: { data?: { type?: string }; meta?: unknown }
}

/** The paths that return a list, with or without pages. */
export const listsOf = ({ paths }: Contract): string[] =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses['200']?.content?.['application/json']?.schema
    const { data, meta } = (schema as Answer | undefined)?.properties ?? {}
    return data?.type === 'array' || meta !== undefined ? [path] : []
  })
