import { createHash, X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'

// Prints the pin of the key behind a certificate of its own: for KIOSK_TRUST, after comparing it with
// what the same command prints on the controller's own machine.

const LIMIT_MS = 10_000

const address = URL.parse(process.argv[2] ?? '')
if (address?.protocol === 'https:') ask(address)
else {
  console.error('Usage: discobooth trust https://booth.local:5000')
  process.exitCode = 2
}

function ask(url: URL): void {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    // Nothing is sent over it: it is asked for its certificate, and a person decides.
    rejectUnauthorized: false,
    timeout: LIMIT_MS,
  })
  const fail = (reason: string) => {
    console.error(`${url.host} shows no certificate: ${reason}.`)
    process.exitCode = 1
    socket.destroy()
  }
  socket.once('timeout', () => fail(`no answer within ${LIMIT_MS / 1_000} s`))
  socket.once('error', (error: Error) => fail(error.message))
  socket.once('secureConnect', () => {
    console.log(pinOf(new X509Certificate(socket.getPeerCertificate(true).raw)))
    socket.end()
  })
}

function pinOf(certificate: X509Certificate): string {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
