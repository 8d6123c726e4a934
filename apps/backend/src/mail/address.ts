// What has a meaning of its own in a mail's header: 'a,b@example.org' would be two people.
const PLAIN = /^[^\s@<>()[\]\\",:;\p{Cc}]+@[^\s@<>()[\]\\",:;\p{Cc}]+$/u

/** Whether this names one mailbox, and nothing else besides. */
export function isOneAddress(text: string): boolean {
  return PLAIN.test(text)
}
