export type Answer = { status: number; body: unknown }

export const ok = (body: unknown): Answer => ({ status: 200, body })

/** A refusal as the service words it. */
export function failed(
  status: number,
  error: { type?: string; code?: string; message: string; param?: string },
): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}

export function missing(kind: string, id: string, param = 'id'): Answer {
  const message = `No such ${kind}: '${id}'`
  return failed(404, { code: 'resource_missing', message, param })
}

export const serverError = (): Answer =>
  failed(500, { type: 'api_error', message: 'An unknown error occurred' })
