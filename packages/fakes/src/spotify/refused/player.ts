import { refused, type SpotifyRefusal } from './refused.ts'

const id = 'Track00100000000000000'
const track = `spotify:track:${id}`
const album = `spotify:album:${id}`
const artist = 'spotify:artist:ArtistNileCo0000000000'

export const refusedPlayer: readonly SpotifyRefusal[] = [
  refused('PUT', '/me/player/seek?position_ms=-1', {
    what: 'seek before the beginning',
    says: 'query.position_ms',
    at: 'paths./me/player/seek.put.parameters.position_ms',
  }),
  refused('PUT', '/me/player/seek?position_ms=1.5', {
    what: 'seek to half a millisecond',
    says: 'query.position_ms',
    at: 'paths./me/player/seek.put.parameters.position_ms.type',
  }),
  refused('PUT', '/me/player/seek', {
    what: 'seek nowhere',
    says: 'query.position_ms',
    at: 'paths./me/player/seek.put.parameters.position_ms.required',
  }),
  refused('PUT', '/me/player/volume?volume_percent=101', {
    what: 'louder than all',
    says: 'query.volume_percent',
    at: 'paths./me/player/volume.put.parameters.volume_percent',
  }),
  refused('PUT', '/me/player/volume?volume_percent=-1', {
    what: 'quieter than nothing',
    says: 'query.volume_percent',
    at: 'paths./me/player/volume.put.parameters.volume_percent',
  }),
  refused('PUT', '/me/player/repeat?state=on', {
    what: 'repeat as a switch',
    says: 'query.state',
    at: 'paths./me/player/repeat.put.parameters.state',
  }),
  refused('PUT', '/me/player/shuffle?state=1', {
    what: 'shuffle as a number',
    says: 'query.state',
    at: 'paths./me/player/shuffle.put.parameters.state.type',
  }),
  refused('PUT', '/me/player/pause?device=x', {
    what: 'pause on a device by another name',
    says: 'device',
    at: 'paths./me/player/pause.put.parameters.device_id',
  }),
  refused('GET', '/me/player/next', {
    what: 'skip by reading',
    says: 'no such call',
    at: 'paths./me/player/next.post',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play songs with an offset',
    sent: JSON.stringify({ uris: [track], offset: { position: 1 } }),
    says: 'offset',
    at: 'paths./me/player/play.put.requestBody.offset',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play an artist with an offset',
    sent: JSON.stringify({ context_uri: artist, offset: { position: 1 } }),
    says: 'artist',
    at: 'paths./me/player/play.put.requestBody.offset',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play an album from before its first',
    sent: JSON.stringify({ context_uri: album, offset: { position: -1 } }),
    says: 'offset',
    at: 'paths./me/player/play.put.requestBody.offset',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play a song as a context',
    sent: JSON.stringify({ context_uri: track }),
    says: 'context_uri',
    at: 'paths./me/player/play.put.requestBody.context_uri',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play an album among songs',
    sent: JSON.stringify({ uris: [album] }),
    says: 'uris',
    at: 'paths./me/player/play.put.requestBody.uris',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play songs as one text',
    sent: JSON.stringify({ uris: track }),
    says: 'uris',
    at: 'paths./me/player/play.put.requestBody.uris.type',
  }),
  refused('PUT', '/me/player/play', {
    what: 'play from before the beginning',
    sent: JSON.stringify({ uris: [track], position_ms: -5 }),
    says: 'position_ms',
    at: 'paths./me/player/play.put.requestBody.position_ms',
  }),
  refused('PUT', '/me/player', {
    what: 'transfer to two devices',
    sent: JSON.stringify({ device_ids: ['a', 'b'] }),
    says: 'device_ids',
    at: 'paths./me/player.put.requestBody.device_ids',
  }),
  refused('PUT', '/me/player/play?device_id=gone', {
    what: 'play on a device that is not there',
    sent: JSON.stringify({ uris: [track] }),
    status: 404,
    says: 'Device not found',
    at: 'components.responses.NotFound',
  }),
  refused('GET', '/me/player', {
    what: 'where it plays, without the right to see',
    as: 'stranger',
    status: 403,
    says: 'Insufficient client scope',
    at: 'paths./me/player.get.security',
  }),
  refused('PUT', '/me/player/pause', {
    what: 'pause without the right to',
    as: 'stranger',
    status: 403,
    says: 'Insufficient client scope',
    at: 'paths./me/player/pause.put.security',
  }),
]
