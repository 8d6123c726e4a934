type Props = { text: string; figure: string; className: string | undefined }

/** A sentence whose figure stands out, and counts. */
export function Figure({ text, figure, className }: Props) {
  const [before, after] = text.split(figure, 2)
  return (
    <>
      {before}
      <span className={className}>{figure}</span>
      {after}
    </>
  )
}
