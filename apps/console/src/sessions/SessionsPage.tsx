import type { ConsoleMe } from '@discobooth/contract/console/people-api'
import { ConsoleSessions } from '@discobooth/contract/console/sessions-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRoute, useSearchParams } from 'wouter'
import { ExportCsv, Standing } from '../app/answers.tsx'
import { useConsole } from '../app/console-context.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/language.ts'
import { Page, Progress } from '../ui/Page.tsx'
import { askedIn, SessionFilters } from './SessionFilters.tsx'
import { SessionList } from './SessionList.tsx'
import { StoryPage } from './StoryPage.tsx'
import { sessionTexts } from './words.ts'

const AT_ONCE = 100

/** The list, or one session's story below the same address. */
export default function SessionsPage({ me }: { me: ConsoleMe }) {
  const [isOne, found] = useRoute('/sessions/:id')
  return isOne ? <StoryPage id={found.id} me={me} /> : <ListPage />
}

function ListPage() {
  const texts = useTexts(sessionTexts)
  const common = useTexts(commonTexts)
  const { calls } = useConsole()
  const [search] = useSearchParams()
  const asked = askedIn(search)
  const sessions = useInfiniteQuery({
    queryKey: ['sessions', asked.toString()],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(asked)
      query.set('limit', String(AT_ONCE))
      if (pageParam) query.set('after', pageParam)
      return calls.ask({
        method: 'GET',
        path: `sessions?${query}`,
        answer: ConsoleSessions,
        signal,
      })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What was read stays as it was read: comparing thousands with what they were would hold up a scroll,
    // and nobody waits for a hundred pages because a window was looked at again.
    structuralSharing: false,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) < 2,
  })
  const found = useMemo(
    () => sessions.data?.pages.flatMap((page) => page.sessions),
    [sessions.data],
  )
  return (
    <Page
      title={common.pages.sessions}
      actions={<ExportCsv name={texts.file} from={`sessions.csv?${asked}`} />}
    >
      <SessionFilters />
      <Standing of={sessions} />
      {found?.length === 0 && <p>{asked.size > 0 ? texts.empty : texts.none}</p>}
      {found && found.length > 0 && (
        <SessionList
          sessions={found}
          onEnd={() => {
            if (sessions.hasNextPage && !sessions.isFetchingNextPage) void sessions.fetchNextPage()
          }}
        />
      )}
      {sessions.isFetchingNextPage && <Progress label={common.loading} />}
    </Page>
  )
}
