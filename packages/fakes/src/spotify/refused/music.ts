import { refused, type SpotifyRefusal } from './refused.ts'

const id = 'Track00100000000000000'
const track = `spotify:track:${id}`
const artist = 'spotify:artist:ArtistNileCo0000000000'
const many = Array.from({ length: 41 }, () => track).join(',')

/** Search, playlists, saved songs, and what was taken from the apps of 2026. */
export const refusedMusic: readonly SpotifyRefusal[] = [
  refused('GET', '/search?type=track&q=a&limit=11', {
    what: 'a search for more at a time than an app of 2026 gets',
    says: 'Invalid limit',
    at: 'paths./search.get.parameters.limit.maximum',
  }),
  refused('GET', '/search?type=track&q=a&limit=0', {
    what: 'a search for none at a time',
    says: 'query.limit',
    at: 'paths./search.get.parameters.limit.minimum',
  }),
  refused('GET', '/search?type=track&q=a&offset=1001', {
    what: 'a search further than the service lists',
    says: 'query.offset',
    at: 'paths./search.get.parameters.offset.maximum',
  }),
  refused('GET', '/search?type=track&q=a&offset=-1', {
    what: 'a search before the first',
    says: 'query.offset',
    at: 'paths./search.get.parameters.offset.minimum',
  }),
  refused('GET', '/search?type=track', {
    what: 'a search for nothing',
    says: 'query.q',
    at: 'paths./search.get.parameters.q.required',
  }),
  refused('GET', '/search?q=a', {
    what: 'a search of no kind',
    says: 'query.type',
    at: 'paths./search.get.parameters.type.required',
  }),
  refused('GET', '/search?type=song&q=a', {
    what: 'a search of a kind that is not there',
    says: 'query.type',
    at: 'paths./search.get.parameters.type.enum',
  }),
  refused('GET', '/search?type=track&q=a&market=Holland', {
    what: 'a search in a country that is no code of two letters',
    says: 'query.market',
    at: 'paths./search.get.parameters.market',
  }),
  refused('GET', `/playlists/${id}/items?limit=51`, {
    what: 'more of a playlist than a page holds',
    says: 'query.limit',
    at: 'paths./playlists/{playlist_id}/items.get.parameters.limit.maximum',
  }),
  refused('GET', '/playlists/PlaylistTop40xxxxxxxxx/items', {
    what: "a playlist's songs without the right to read playlists",
    as: 'stranger',
    status: 403,
    says: 'Insufficient client scope',
    at: 'paths./playlists/{playlist_id}/items.get.security',
  }),
  refused('GET', '/playlists/PlaylistWithheldxxxxxx/items', {
    what: "somebody else's playlist",
    status: 403,
    says: 'Forbidden',
    at: 'paths./playlists/{playlist_id}/items.get.description',
  }),
  refused('GET', '/playlists/PlaylistTop40xxxxxxxxx/items', {
    what: "a playlist's songs with the app's own token",
    as: 'app',
    status: 403,
    says: 'Insufficient client scope',
    at: 'paths./playlists/{playlist_id}/items.get.security',
  }),
  refused('GET', `/playlists/${id}`, {
    what: 'a playlist that is not there',
    status: 404,
    says: 'Resource not found',
    at: 'components.responses.NotFound',
  }),
  refused('PUT', `/me/library?uris=${many}`, {
    what: 'more than 40 to save',
    says: 'query.uris',
    at: 'paths./me/library.put.responses.400',
  }),
  refused('PUT', `/me/library?uris=${id}`, {
    what: 'an id instead of a URI to save',
    says: 'query.uris',
    at: 'paths./me/library.put.responses.400',
  }),
  refused('PUT', `/me/library?uris=${artist}`, {
    what: 'an artist to save',
    says: 'query.uris',
    at: 'paths./me/library.put.responses.400',
  }),
  refused('PUT', '/me/library', {
    what: 'nothing to save',
    says: 'query.uris',
    at: 'paths./me/library.put.responses.400',
  }),
  refused('DELETE', `/me/library?uris=${many}`, {
    what: 'more than 40 to take away',
    says: 'query.uris',
    at: 'paths./me/library.delete.responses.400',
  }),
  refused('DELETE', '/me/library?uris=spotify:local:me:tape:Demo:180', {
    what: 'a local file to take away',
    says: 'query.uris',
    at: 'paths./me/library.delete.responses.400',
  }),
  refused('GET', `/me/library/contains?uris=${many}`, {
    what: 'whether more than 40 are saved',
    says: 'query.uris',
    at: 'paths./me/library/contains.get.responses.400',
  }),
  refused('PUT', `/me/library?uris=${track}`, {
    what: 'a song to save without the right to',
    as: 'stranger',
    status: 403,
    says: 'Insufficient client scope',
    at: 'paths./me/library.put.security',
  }),
  refused('GET', `/me/library/contains?uris=${track}`, {
    what: 'whether a song is saved, without the right to know',
    as: 'stranger',
    status: 403,
    says: 'Insufficient client scope',
    at: 'paths./me/library/contains.get.security',
  }),
  refused('GET', `/me/tracks/contains?ids=${id}`, {
    what: 'deprecated: /me/tracks/contains',
    status: 403,
    says: 'Forbidden',
    at: 'paths./me/tracks/contains.get.deprecated',
  }),
  refused('PUT', '/me/tracks', {
    what: 'deprecated: /me/tracks',
    sent: JSON.stringify({ ids: [id] }),
    status: 403,
    says: 'Forbidden',
    at: 'paths./me/tracks.put.deprecated',
  }),
  refused('DELETE', '/me/tracks', {
    what: 'deprecated: /me/tracks',
    sent: JSON.stringify({ ids: [id] }),
    status: 403,
    says: 'Forbidden',
    at: 'paths./me/tracks.delete.deprecated',
  }),
  refused('GET', '/playlists/PlaylistTop40xxxxxxxxx/tracks', {
    what: 'deprecated: /playlists/{playlist_id}/tracks',
    status: 403,
    says: 'Forbidden',
    at: 'paths./playlists/{playlist_id}/tracks.get.deprecated',
  }),
  refused('GET', `/tracks?ids=${id}`, {
    what: 'deprecated: /tracks',
    status: 403,
    says: 'Forbidden',
    at: 'paths./tracks.get.deprecated',
  }),
  refused('GET', `/artists/${id}/top-tracks`, {
    what: 'deprecated: /artists/{id}/top-tracks',
    status: 403,
    says: 'Forbidden',
    at: 'paths./artists/{id}/top-tracks.get.deprecated',
  }),
  refused('GET', `/audio-features/${id}`, {
    what: 'deprecated: /audio-features/{id}',
    status: 403,
    says: 'Forbidden',
    at: 'paths./audio-features/{id}.get.deprecated',
  }),
  refused('GET', '/recommendations?seed_genres=disco', {
    what: 'deprecated: /recommendations',
    status: 403,
    says: 'Forbidden',
    at: 'paths./recommendations.get.deprecated',
  }),
  refused('GET', '/browse/featured-playlists', {
    what: 'deprecated: /browse/featured-playlists',
    status: 403,
    says: 'Forbidden',
    at: 'paths./browse/featured-playlists.get.deprecated',
  }),
  refused('GET', '/users/booth/playlists', {
    what: 'deprecated: /users/{user_id}/playlists',
    status: 403,
    says: 'Forbidden',
    at: 'paths./users/{user_id}/playlists.get.deprecated',
  }),
  refused('GET', '/markets', {
    what: 'deprecated: /markets',
    status: 403,
    says: 'Forbidden',
    at: 'paths./markets.get.deprecated',
  }),
]
