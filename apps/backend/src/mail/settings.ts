/** How mails leave the booth. */
export type MailSettings = {
  host: string
  port: number
  /** TLS from the first byte; otherwise as soon as the server offers it. */
  isSecure: boolean
  /** The mail server is on this very machine. */
  isLocal: boolean
  credentials: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}
