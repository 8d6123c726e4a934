// Served as /spotify-player.js. Plain browser code: it defines window.Spotify.Player as the service
// documents it, and is a thin shell around the device that the fake service keeps for it.
;(() => {
  const service = '__SERVICE__'
  const RECONNECT_MS = 250

  const post = async (path, body) => {
    const answer = await fetch(`${service}/__sdk/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  class Player {
    constructor(options) {
      if (!options?.name || !options.getOAuthToken)
        throw new TypeError('name and getOAuthToken are required')
      this.options = options
      this.volume = options.volume ?? 1
      this.listeners = new Map()
      this.deviceId = null
      this.isActivated = false
      this.isReady = false
      this.known = null
      this.aborter = undefined
    }

    addListener(event, listener) {
      const before = this.listeners.get(event) ?? []
      this.listeners.set(event, [...before, listener])
      return before.length === 0
    }

    on(event, listener) {
      return this.addListener(event, listener)
    }

    removeListener(event, listener) {
      const before = this.listeners.get(event) ?? []
      const kept = listener ? before.filter((other) => other !== listener) : []
      this.listeners.set(event, kept)
      return kept.length < before.length
    }

    emit(event, value) {
      for (const listener of this.listeners.get(event) ?? []) listener(value)
    }

    token() {
      return new Promise((resolve) => {
        this.options.getOAuthToken(resolve)
      })
    }

    async connect() {
      const token = await this.token()
      const { name } = this.options
      const { deviceId, volume, isActivated } = this
      const answer = await post('connect', { name, volume, token, deviceId, isActivated }).catch(
        () => ({
          error: { type: 'initialization_error', message: 'Failed to initialize player' },
        }),
      )
      if (answer.error) {
        this.emit(answer.error.type, { message: answer.error.message })
        return false
      }
      this.deviceId = answer.deviceId
      this.aborter?.abort()
      this.aborter = new AbortController()
      void this.listen(this.aborter.signal)
      return true
    }

    /** Hears the service until the page disconnects; a broken stream is opened again. */
    async listen(signal) {
      while (!signal.aborted) {
        await this.hear(signal).catch(() => undefined)
        if (signal.aborted) return
        this.setReady(false)
        await new Promise((resolve) => {
          setTimeout(resolve, RECONNECT_MS)
        })
      }
    }

    async hear(signal) {
      const answer = await fetch(`${service}/__sdk/events?device=${this.deviceId}`, { signal })
      if (!answer.ok) return
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        const lines = (rest + value).split('\n')
        rest = lines.pop()
        for (const line of lines) this.take(JSON.parse(line))
      }
    }

    take(message) {
      if (message.type === 'ready') this.setReady(true)
      else if (message.type === 'not_ready') this.setReady(false)
      else if (message.type === 'error') this.emit(message.name, { message: message.message })
      else if (message.type === 'autoplay_failed') this.emit('autoplay_failed')
      else if (message.type === 'token') void this.renew()
      else if (message.type === 'state') this.show(message.state)
    }

    /** A token that gets lost on the way is asked for again when the stream is back. */
    async renew() {
      const token = await this.token()
      await this.send('token', token).catch(() => undefined)
    }

    setReady(isReady) {
      if (this.isReady === isReady) return
      this.isReady = isReady
      this.emit(isReady ? 'ready' : 'not_ready', { device_id: this.deviceId })
    }

    show(state) {
      // A player that plays nothing hears nothing of what plays elsewhere.
      if (state === null && this.known === null) return
      this.known = state && { state, at: Date.now() }
      this.emit('player_state_changed', state)
    }

    send(what, value) {
      return post('command', { deviceId: this.deviceId, do: what, value }).then(() => undefined)
    }

    disconnect() {
      this.aborter?.abort()
      if (this.deviceId !== null) this.send('disconnect').catch(() => undefined)
      this.setReady(false)
      this.known = null
    }

    async getCurrentState() {
      if (this.deviceId === null) return null
      const url = `${service}/__sdk/state?device=${this.deviceId}`
      const answer = await fetch(url)
        .then((got) => got.json())
        .catch(() => undefined)
      return answer === undefined ? this.remembered() : answer.state
    }

    /** Without a network what was loaded plays on. */
    remembered() {
      if (!this.known) return null
      const { state, at } = this.known
      const elapsed = state.paused ? 0 : Date.now() - at
      return { ...state, position: Math.min(state.duration, state.position + elapsed) }
    }

    async getVolume() {
      return this.volume
    }

    setVolume(volume) {
      this.volume = volume
      return this.send('volume', volume)
    }

    setName(name) {
      this.options = { ...this.options, name }
      return Promise.resolve()
    }

    pause() {
      return this.send('pause')
    }

    resume() {
      return this.send('resume')
    }

    async togglePlay() {
      const state = await this.getCurrentState()
      return state?.paused ? this.resume() : this.pause()
    }

    seek(positionMs) {
      return this.send('seek', positionMs)
    }

    nextTrack() {
      return this.send('next')
    }

    previousTrack() {
      return this.send('previous')
    }

    activateElement() {
      this.isActivated = true
      return this.deviceId === null ? Promise.resolve() : this.send('activate')
    }
  }

  window.Spotify = { Player }
  window.onSpotifyWebPlaybackSDKReady?.()
})()
