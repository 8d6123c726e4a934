import { useEffect, useRef, useState } from 'react'
import { hasFullMotion, isCalm } from '../../platform/page/painted.ts'
import css from './Confetti.module.css'
import { type ConfettiSource, fall, isInSight, newPiece, type Piece } from './pieces.ts'

type Props = { forMs: number; source?: ConfettiSource }

const tints = ['--purple', '--pink', '--cyan', '--gold', '--green']
const mostPieces = 140
const piecesPerSecond = 70
/** Falling paper needs no more. Without a graphics card a frame of it takes half a processor's time. */
const frameMs = { full: 33, light: 50 }
const coarseness = 2
const fadeMs = 900
/** What a tap does comes up in this while. */
const restMs = 300

/** Paper in the air for so long and not a moment longer; none for whoever asked for calm. */
export function Confetti({ forMs, source = 'rain' }: Props) {
  const [isOver, setOver] = useState(isCalm)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const paper = canvas.current
    if (isOver || !paper) return
    const stopThrowing = throwPaper({ canvas: paper, forMs, source })
    const timer = setTimeout(() => setOver(true), forMs)
    return () => {
      clearTimeout(timer)
      stopThrowing()
    }
  }, [isOver, forMs, source])

  return isOver ? null : <canvas ref={canvas} className={css.confetti} aria-hidden="true" />
}

function throwPaper(options: {
  canvas: HTMLCanvasElement
  forMs: number
  source: ConfettiSource
}): () => void {
  const { canvas, forMs, source } = options
  const pen = canvas.getContext('2d')
  if (!pen) return () => undefined
  const styles = getComputedStyle(canvas)
  const colours = tints.map((tint) => styles.getPropertyValue(tint))
  canvas.width = Math.ceil(canvas.clientWidth / coarseness)
  canvas.height = Math.ceil(canvas.clientHeight / coarseness)
  const unit = Math.min(canvas.width, canvas.height) || 1
  const stage = { width: canvas.width / unit, height: canvas.height / unit }
  const everyMs = hasFullMotion() ? frameMs.full : frameMs.light
  let pieces: Piece[] = []
  let begun: number | null = null
  let last = 0
  let owed = 0
  let stillUntil = 0

  // A finger is answered first: the paper hangs in the air until its tap has been seen to work.
  const answered = new AbortController()
  const listen = { capture: true, signal: answered.signal }
  document.addEventListener('pointerdown', () => (stillUntil = Number.POSITIVE_INFINITY), listen)
  for (const lifted of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(lifted, () => (stillUntil = performance.now() + restMs), listen)
  }

  const draw = (now: number) => {
    frame = requestAnimationFrame(draw)
    begun ??= now
    if (now - last < everyMs || now < stillUntil) return
    const seconds = Math.min(0.1, (now - (last || now)) / 1_000)
    last = now
    const left = forMs - (now - begun)
    if (left > fadeMs) owed += seconds * piecesPerSecond
    for (; owed >= 1; owed -= 1) {
      if (pieces.length < mostPieces) pieces.push(newPiece(source, stage, Math.random))
    }
    pieces = pieces.map((piece) => fall(piece, seconds)).filter((piece) => isInSight(piece, stage))
    pen.resetTransform()
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.globalAlpha = Math.max(0, Math.min(1, left / fadeMs))
    for (const piece of pieces) drawPiece(pen, piece, unit, colours[piece.colour] ?? '')
  }
  let frame = requestAnimationFrame(draw)
  return () => {
    answered.abort()
    cancelAnimationFrame(frame)
  }
}

/** Turning paper is seen from its edge now and then. */
function drawPiece(
  pen: CanvasRenderingContext2D,
  { x, y, angle, size }: Piece,
  unit: number,
  colour: string,
): void {
  const turn = Math.cos(angle)
  const tilt = Math.sin(angle * 0.6)
  pen.setTransform(turn, Math.sin(angle), -Math.sin(angle) * tilt, turn * tilt, x * unit, y * unit)
  pen.fillStyle = colour
  pen.fillRect((-size / 2) * unit, -size * 0.3 * unit, size * unit, size * 0.6 * unit)
}
