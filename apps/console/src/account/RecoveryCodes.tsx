import { useState } from 'react'
import { saveFile } from '../app/browser.ts'
import { useConsole, useDeed } from '../app/console-context.tsx'
import { useTexts } from '../i18n/language.ts'
import { TroubleNotice } from '../i18n/TroubleNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Actions } from '../ui/Form.tsx'
import css from './Doorway.module.css'
import { accountTexts } from './words.ts'

/** Made when somebody asks to see them: made earlier, nobody would have kept them. */
export function RecoveryCodes({ onKept }: { onKept: () => void }) {
  const texts = useTexts(accountTexts).codes
  const { account } = useConsole()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isCopied, setCopied] = useState(false)
  const make = useDeed(async () => {
    const made = await account.makeCodes()
    if ('trouble' in made) return made.trouble
    setCodes(made.codes)
    return null
  })
  const asText = `DiscoBooth\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(asText)
    setCopied(true)
  }
  return (
    <>
      <p>{texts.text}</p>
      {make.trouble && <TroubleNotice trouble={make.trouble} />}
      {codes.length === 0 ? (
        <Button look="primary" isBusy={make.isBusy} onClick={() => void make.go()}>
          {texts.show}
        </Button>
      ) : (
        <>
          <ul className={css['codes']}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Actions>
            {/* Only where the page came safely does a browser let it copy. */}
            {isSecureContext && (
              <Button onClick={() => void copy()}>{isCopied ? texts.copied : texts.copy}</Button>
            )}
            <Button onClick={() => saveFile(new Blob([asText]), texts.file)}>
              {texts.download}
            </Button>
          </Actions>
          <Button look="primary" onClick={onKept}>
            {texts.kept}
          </Button>
        </>
      )}
    </>
  )
}
