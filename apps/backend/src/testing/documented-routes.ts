import { API_BASE } from '../app.ts'

type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
}
type Operation = {
  security: Record<string, unknown>[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  parameters?: { name: string; in: string }[]
  responses: Record<string, { description?: string }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

export type DocumentedRoute = {
  name: string
  method: string
  /** Below the base of the API. */
  path: string
  /** Of the body, if it takes one. */
  schema: JsonSchema | undefined
  needsBooth: boolean
  needsOperator: boolean
  needsAccount: boolean
  /** What a call that is not refused is answered, by its status. */
  good: [status: string, description: string | undefined][]
  hasId: boolean
  hasQuery: boolean
}

/** Every route as an integrator would find it: in the OpenAPI document, not in the code. */
export async function documentedRoutes(app: {
  request: (path: string) => Response | Promise<Response>
}): Promise<DocumentedRoute[]> {
  const response = await app.request(`${API_BASE}/api/openapi.json`)
  const document = (await response.json()) as Document
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const path = address.slice(API_BASE.length)
      const method = verb.toUpperCase()
      return {
        name: `${method} ${path}`,
        method,
        path,
        schema: operation.requestBody?.content['application/json'].schema,
        needsBooth: operation.security.some((keys) => 'booth' in keys),
        needsAccount: operation.security.some((keys) => 'account' in keys),
        needsOperator: operation.security.some((keys) => 'operator' in keys),
        good: Object.entries(operation.responses).flatMap(([status, { description }]) =>
          /^[23]/.test(status) ? [[status, description] as [string, string | undefined]] : [],
        ),
        hasId: path.includes('{id}'),
        hasQuery: operation.parameters?.some((parameter) => parameter.in === 'query') ?? false,
      }
    }),
  )
}

export function objectSchema(schema: JsonSchema | undefined): JsonSchema {
  return schema?.anyOf?.find((branch) => branch.properties) ?? schema ?? {}
}

export function allowedTypes(schema: JsonSchema): string[] {
  return schema.anyOf ? schema.anyOf.flatMap(allowedTypes) : [schema.type ?? 'any'].flat()
}

export function isOfType(value: unknown, types: string[]): boolean {
  const own = typeof value === 'number' ? ['number', 'integer', 'any'] : [typeOf(value), 'any']
  return own.some((type) => types.includes(type))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
