/** A refusal as the Web API words it. */
export function failed(status: number, message: string, reason?: string): Response {
  const error = { status, message, ...(reason !== undefined && { reason }) }
  return Response.json({ error }, { status })
}

export function noContent(): Response {
  return new Response(null, { status: 204 })
}
