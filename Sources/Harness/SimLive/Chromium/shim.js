// Stands in a page before its own scripts while simrun plays a walk into it: tells what the page
// asks for and is given, takes its log, and keeps from it an error that is not of the walk.
(() => {
  'use strict'
  const send = window.simrunHear
  if (!send) return
  delete window.simrunHear
  if (window !== window.top) return
  const hear = (...words) => send(words.join(' '))
  const now = () => performance.timeOrigin + performance.now()

  // Chromium answers a change of the emulated position with "position unavailable" before it gives
  // the new one. Only what simrun announces is of the walk, and each watch hears of it once.
  const unavailable = 2
  let refusals = 0
  let isRefused = false
  const sifted = error => {
    if (typeof error !== 'function') return error
    let heard = isRefused ? refusals - 1 : refusals
    return function (reason) {
      if (reason.code === unavailable) {
        if (heard === refusals) return
        heard = refusals
      }
      error.call(this, reason)
    }
  }
  Object.defineProperty(window, 'simrunRefuse', {
    value: flag => {
      if (flag && !isRefused) refusals += 1
      isRefused = flag
    }
  })

  const geolocation = Geolocation.prototype
  const { watchPosition, getCurrentPosition } = geolocation
  let isListening = false
  const listen = self => {
    if (isListening) return
    isListening = true
    watchPosition.call(
      self,
      ({ coords }) => hear('position', coords.latitude, coords.longitude, coords.accuracy),
      reason => {
        if (reason.code === unavailable) return
        // a watch that is denied is over
        isListening = false
        hear('deaf')
      },
      { enableHighAccuracy: true })
    hear('listening')
  }
  geolocation.watchPosition = function watchPosition_(success, error, ...rest) {
    listen(this)
    return watchPosition.call(this, success, sifted(error), ...rest)
  }
  geolocation.getCurrentPosition = function getCurrentPosition_(success, error, ...rest) {
    listen(this)
    return getCurrentPosition.call(this, success, sifted(error), ...rest)
  }

  window.simrun = Object.freeze({
    // simrun.observe('compass.screen', { plain: 'yes' }), with the time of the call, or a time in
    // milliseconds since 1970 as its t
    observe(kind, fields) {
      const { t, ...rest } = { kind, ...fields }
      hear('line', typeof t === 'number' ? t : now(), JSON.stringify(rest))
    },
    // simrun.declare(['compass.screen']): the kinds that the page logs, whether or not it does
    declare(kinds) { hear('kinds', JSON.stringify(kinds)) }
  })
})()
