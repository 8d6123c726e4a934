/** As a phone does it, on a machine of its own: a phone in the same browser would take time from the kiosk. */
export async function payElsewhere(address: string): Promise<void> {
  const button = new URL(address)
  button.pathname += '/pay'
  const answer = await fetch(button, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  if (answer.status >= 400) throw new Error(`The cashier answered ${answer.status}.`)
}
