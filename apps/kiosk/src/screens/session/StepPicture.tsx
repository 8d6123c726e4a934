import css from './StepPicture.module.css'

const pictures = [
  <g key="open">
    <path d="M14 58V8h28" />
    <path d="M42 8 24 14v50l18-6z" />
    <path d="M29 38v4" />
    <path d="m46 34 10-8m0 0h-8m8 0v8" />
  </g>,
  <g key="in">
    <path d="M26 8h30v50H26" />
    <circle cx="16" cy="20" r="5" />
    <path d="M16 26v16m0 0-6 14m6-14 6 14m-12-22h12" />
    <path d="M30 34h14m0 0-6-6m6 6-6 6" />
  </g>,
  <g key="close">
    <path d="M16 8h32v50H16z" />
    <path d="M40 34v4" />
    <path d="M4 34h8m-4-4 4 4-4 4m52-4h-8m4-4-4 4 4 4" />
  </g>,
  <g key="disco">
    <path d="M32 4v10" />
    <circle cx="32" cy="32" r="18" />
    <path d="M14 32h36M32 14v36M19 20c8 6 18 6 26 0M19 44c8-6 18-6 26 0" />
    <path d="m6 54 6-6m46 6-6-6" />
  </g>,
  <g key="exit">
    <path d="M8 8h30v50H8" />
    <circle cx="50" cy="20" r="5" />
    <path d="M50 26v16m0 0-6 14m6-14 6 14m-12-22h12" />
    <path d="M22 34h14m0 0-6-6m6 6-6 6" />
  </g>,
]

/** What a guest does next, for those who do not read. */
export function StepPicture({ step }: { step: number }) {
  return (
    <svg className={css.picture} viewBox="0 0 64 68" aria-hidden="true">
      {pictures[step]}
    </svg>
  )
}
