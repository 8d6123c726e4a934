const sampleRate = 8_000

/** A real song for a real audio element: a tone of this length, as a WAV file. */
export function tone(seconds: number): Blob {
  const samples = Math.round(seconds * sampleRate)
  const file = new DataView(new ArrayBuffer(44 + samples * 2))
  const text = (at: number, letters: string) => {
    for (const [index, letter] of letters.split('').entries())
      file.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  file.setUint32(4, 36 + samples * 2, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, sampleRate, true)
  file.setUint32(28, sampleRate * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  text(36, 'data')
  file.setUint32(40, samples * 2, true)
  for (let index = 0; index < samples; index++) {
    const wave = Math.sin((2 * Math.PI * 440 * index) / sampleRate)
    file.setInt16(44 + index * 2, wave * 20_000, true)
  }
  return new Blob([file.buffer], { type: 'audio/wav' })
}
