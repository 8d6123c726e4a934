import * as z from 'zod/mini'
import { limits } from '../wire/limits.ts'

/** The part of a provider's track that the booth uses; names are the provider's. */
export const Track = z.object({
  id: z.string(),
  name: z.string(),
  uri: z.string(),
  duration_ms: z.int().check(z.nonnegative()),
  artists: z.array(z.object({ name: z.string() })),
  album: z.object({
    name: z.string(),
    images: z.array(z.object({ url: z.string() })),
  }),
})
export type Track = z.infer<typeof Track>

export const SearchResults = z.object({
  items: z.array(Track),
  total: z.int().check(z.nonnegative()),
  offset: z.int().check(z.nonnegative()),
  limit: z._default(z.int().check(z.positive()), limits.search.pageSize),
})
export type SearchResults = z.infer<typeof SearchResults>
