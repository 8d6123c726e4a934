import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const command = join(import.meta.dirname, 'join.node.ts')

function run(words: string[], env: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [command, ...words],
      { env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

/** A backend that answers this to the code it is sent. */
async function backend(answer: (code: string) => { status: number; body: string }) {
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { code } = JSON.parse(sent)
      const { status, body } = answer(request.url === '/functions/v1/api/booths/enrol' ? code : '')
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  return { BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

it('a one-time code becomes the key of this machine, and nothing else is printed', async () => {
  const env = await backend((code) => ({
    status: 200,
    body: JSON.stringify({ boothId: 'Quay', boothKey: `key for ${code}` }),
  }))
  const joined = await run(['ABCDE-FGHJK'], env)
  expect(joined).toEqual({ code: 0, stdout: 'key for ABCDE-FGHJK\n', stderr: '' })
})

it.each([
  ['{"error":{"code":"join_code_unknown","message":"Ask for another."}}', 403, 'Ask for another.'],
  ['<html>', 200, 'is no DiscoBooth backend'],
])('what is refused is said, and no key is printed: %s', async (body, status, line) => {
  const refused = await run(['ABCDE-FGHJK'], await backend(() => ({ status, body })))
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain(line)
})

it.each([
  [{ BACKEND_URL: 'http://192.168.1.20:8080' }, 'BACKEND_URL must be'],
  [{}, 'BACKEND_URL must be'],
  [{ BACKEND_URL: 'http://127.0.0.1:1', LANG: 'nl_NL.UTF-8' }, 'De backend antwoordt niet'],
])('no code leaves for %j', async (env, line) => {
  const refused = await run(['ABCDE-FGHJK'], env)
  expect([refused.code === 0, refused.stdout]).toEqual([false, ''])
  expect(refused.stderr).toContain(line)
})
