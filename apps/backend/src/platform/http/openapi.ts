import { operatorPassHeader } from '@discobooth/contract/operator/operator-api'
import { ApiError } from '@discobooth/contract/wire/api-error'
import {
  boothKeyHeader,
  operationIdHeader,
  projectKeyHeader,
} from '@discobooth/contract/wire/api-headers'
import * as z from 'zod/mini'
import type { AnswerDescription, Definition, Route } from './route.ts'

export const documentRoute = {
  method: 'get',
  path: '/api/openapi.json',
  door: 'booth',
  summary: 'This document',
  answers: {
    200: { description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) },
  },
} as const

const ERROR = { $ref: '#/components/schemas/ApiError' }

/** The OpenAPI 3.1 document of these routes, made of the very schemas that check their calls. */
export function describeApi(options: { routes: Route[]; base: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { definition } of options.routes) {
    const path = options.base + definition.path
    paths[path] = { ...paths[path], [definition.method]: describeOperation(definition) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'DiscoBooth backend',
      version: options.version,
      description: [
        'Every refusal has a code for programs and a sentence for people (ApiError).',
        'A field that is not named here is refused (`unknown_field`).',
        'x-door says at which listeners a call is found: see docs/operators/security.md.',
        `A write sent again with the same ${operationIdHeader} counts once.`,
      ].join(' '),
    },
    paths,
    components: {
      schemas: { ApiError: toSchema(ApiError, 'output') },
      securitySchemes: {
        project: { type: 'apiKey', in: 'header', name: projectKeyHeader },
        booth: { type: 'apiKey', in: 'header', name: boothKeyHeader },
        operator: { type: 'apiKey', in: 'header', name: operatorPassHeader },
        account: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

function describeOperation(definition: Definition) {
  const { params, query, body, answers } = definition
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...(definition.repeatable ? [operationId] : []),
  ]
  return {
    summary: definition.summary,
    'x-door': definition.door,
    security: describeSecurity(definition),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: describeBody(body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer)]),
      ),
      '4XX': { description: 'Refused', content: json(ERROR) },
      default: { description: 'The backend is in trouble: try again later', content: json(ERROR) },
    },
  }
}

function describeSecurity({ booth, operator, console: isForPeople }: Definition) {
  if (isForPeople) return [{ account: [] }, { account: [], project: [] }]
  if (!booth) return []
  const keys = { booth: [], ...(operator && { operator: [] }) }
  return [keys, { ...keys, project: [] }]
}

function describeBody(body: z.ZodMiniType) {
  const required = !z.safeParse(body, undefined).success
  return { required, content: json(toSchema(body, 'input')) }
}

function describeAnswer(answer: AnswerDescription) {
  const { description } = answer
  if ('schema' in answer) return { description, content: json(toSchema(answer.schema, 'output')) }
  return { description, ...(answer.contentType && { content: { [answer.contentType]: {} } }) }
}

const operationId = {
  name: operationIdHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
}

function describeParameters(where: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: part,
  }))
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const described = z.toJSONSchema(schema, { io })
  delete described.$schema
  return described
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
