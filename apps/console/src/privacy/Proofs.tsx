import {
  type ErasureProof,
  ErasureProofs,
  type GuestCounts,
} from '@discobooth/contract/console/privacy-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Standing } from '../app/answers.tsx'
import { saveFile } from '../app/browser.ts'
import { useConsole } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useFormat, useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Actions } from '../ui/Form.tsx'
import { Card } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { privacyTexts } from './words.ts'

export const PROOFS = 'erasures'
const AT_ONCE = 50

const kinds: readonly (keyof GuestCounts)[] = [
  'mails',
  'recordings',
  'sessions',
  'consents',
  'payments',
  'receipts',
]

/** As much of its id as somebody reads out on the phone. */
export const shortOf = ({ id }: ErasureProof) => id.slice(0, 8)

export function SaveProof({
  proof,
  isInList = false,
}: {
  proof: ErasureProof
  isInList?: boolean
}) {
  const texts = useTexts(privacyTexts)
  const number = shortOf(proof)
  const save = () =>
    saveFile(
      new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }),
      texts.proofName(number),
    )
  return isInList ? (
    <Button look="quiet" aria-label={texts.saveProofOf(number)} onClick={save}>
      {texts.saveProof}
    </Button>
  ) : (
    <Button onClick={save}>{texts.saveProof}</Button>
  )
}

export function Proofs() {
  const common = useTexts(commonTexts)
  const texts = useTexts(privacyTexts)
  const format = useFormat()
  const { calls } = useConsole()
  const proofs = useInfiniteQuery({
    queryKey: [PROOFS],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(AT_ONCE) })
      if (pageParam !== '') query.set('before', pageParam)
      const path = `privacy/erasures?${query}`
      return calls.ask({ method: 'GET', path, answer: ErasureProofs, signal })
    },
    getNextPageParam: ({ next }) => next,
  })
  const all = proofs.data?.pages.flatMap((page) => page.proofs)
  return (
    <Card title={texts.proofs}>
      <Standing of={proofs} />
      {all?.length === 0 && <p>{texts.noProofs}</p>}
      {all && all.length > 0 && (
        <Table
          label={texts.proofs}
          columns={[
            ...[texts.number, texts.when, texts.by, texts.was].map((name) => ({ name })),
            { name: texts.saveProof, isDeed: true },
          ]}
          rows={all.map((proof) => ({
            key: proof.id,
            renderCells: () => [
              <code key="number">{shortOf(proof)}</code>,
              proof.erasedAt ? format.time(proof.erasedAt) : texts.underWay,
              proof.by,
              kinds
                .filter((kind) => proof.counts[kind] > 0)
                .map((kind) => `${texts.counts[kind]}:\u00a0${format.number(proof.counts[kind])}`)
                .join(', '),
              <SaveProof key="save" proof={proof} isInList />,
            ],
          }))}
        />
      )}
      {proofs.hasNextPage && (
        <Actions>
          <Button isBusy={proofs.isFetchingNextPage} onClick={() => void proofs.fetchNextPage()}>
            {common.more}
          </Button>
        </Actions>
      )}
    </Card>
  )
}
