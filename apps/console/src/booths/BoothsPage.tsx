import { ConsoleBooths } from '@discobooth/contract/console/booths-api'
import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { Standing, useAnswer } from '../app/answers.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { BoothFilters, useFilter } from './BoothFilters.tsx'
import { BoothList } from './BoothList.tsx'
import { BoothPage } from './BoothPage.tsx'
import { NewBoothDialog } from './JoinDialogs.tsx'
import { boothTexts } from './words.ts'

/** What a beat says comes without news: only what breaks or mends is told. */
const FIGURES_MS = 30_000

/** The list, or one booth below the same address. */
export default function BoothsPage({ me }: { me: ConsoleMe }) {
  const [isOne, found] = useRoute('/booths/:id')
  return isOne ? <BoothPage id={found.id} me={me} /> : <ListPage me={me} />
}

function ListPage({ me }: { me: ConsoleMe }) {
  const texts = useTexts(boothTexts)
  const common = useTexts(commonTexts)
  const [isAdding, setAdding] = useState(false)
  const fleet = useAnswer({
    ...{ about: 'fleet', path: 'booths', answer: ConsoleBooths },
    everyMs: FIGURES_MS,
  })
  const filter = useFilter()
  const booths = fleet.data?.booths ?? []
  const shown = booths.filter(filter.passes)
  return (
    <Page
      title={common.pages.booths}
      actions={
        me.role === 'owner' && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <BoothFilters booths={booths} />
      <Standing of={fleet} />
      {fleet.data && (
        <p className="soft" role="status">
          {booths.length === 0
            ? texts.none
            : shown.length === 0
              ? texts.empty
              : texts.count(shown.length, booths.length)}
        </p>
      )}
      {fleet.data && shown.length > 0 && <BoothList booths={shown} at={fleet.data.at} />}
      {isAdding && <NewBoothDialog booths={booths} onClose={() => setAdding(false)} />}
    </Page>
  )
}
