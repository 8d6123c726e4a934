const startOfMessage = 0x7e
const endOfMessage = 0xe7
const sendDmx = 6
const dmxStartCode = 0
/** The widget refuses shorter universes. */
const leastChannels = 24

/** A frame of DMX channels in the message format of the Enttec DMX USB Pro. */
export function enttecMessage(channels: readonly number[]): Uint8Array {
  const length = Math.max(channels.length, leastChannels) + 1
  const message = new Uint8Array(length + 5)
  message.set([startOfMessage, sendDmx, length & 0xff, length >> 8, dmxStartCode])
  message.set(channels, 5)
  message[message.length - 1] = endOfMessage
  return message
}
