// The runs as the page holds them, unpacked: times in ms, lengths in m; NaN where there is none.
const pages = JSON.parse(document.getElementById('data').textContent || '[]')
const SVG = 'http://www.w3.org/2000/svg'

function sums(deltas, scale = 1) {
  const values = new Float64Array((deltas || []).length)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    sum += deltas[i]
    values[i] = sum * scale
  }
  return values
}

function scaled(values, scale, none = -1) {
  return Float64Array.from(values || [], v => (v === none ? NaN : v * scale))
}

/** From the origin of the first page to that of `page`, in meters, on a plane small enough. */
function shiftOf(page) {
  const [south, west] = (pages[0] || {}).origin || [0, 0]
  const [lat, lon] = page.origin || [south, west]
  const meters = 111320e-7
  return {
    x: (lon - west) * meters * Math.cos(((lat + south) / 2) * 1e-7 * (Math.PI / 180)),
    y: (lat - south) * meters,
  }
}

function lanesOf(page) {
  const shift = shiftOf(page)
  return (page.lanes || []).map(([kind, width, lines]) => ({
    kind, width: width < 0 ? 2 : width / 10,
    lines: lines.map(line => ({
      x: sums(line.filter((_, i) => i % 2 === 0), 0.01).map(x => x + shift.x),
      y: sums(line.filter((_, i) => i % 2 === 1), 0.01).map(y => y + shift.y),
    })),
  }))
}

function unpack(packed, page) {
  const fixes = packed.fixes || {}
  const shift = shiftOf(page)
  const line = part => ({
    x: sums((part || {}).x, 0.01).map(x => x + shift.x),
    y: sums((part || {}).y, 0.01).map(y => y + shift.y),
  })
  const places = part => ({ t: sums((part || {}).t), ...line(part) })
  return {
    end: Math.max(1, packed.end || 0),
    checks: (packed.checks || []).map(
      ([metric, outcome, measured, expected, what, why, t, number]) =>
        ({ metric, outcome, measured, expected, what, why, t, number })),
    fixes: {
      ...places(fixes), count: (fixes.t || []).length, given: fixes.given || 0,
      stride: fixes.stride || 1, lag: Float64Array.from(fixes.lag || []),
      accuracy: scaled(fixes.a, 0.1), error: fixes.e ? scaled(fixes.e, 0.01) : null,
      fault: Int32Array.from(fixes.f || []), gap: scaled(fixes.g, 0.001),
    },
    faults: (packed.faults || []).map(([name, kind, start, end]) => ({ name, kind, start, end })),
    states: (packed.states || []).map(({ name, words, t, s }) => ({ name, words, t: sums(t), s })),
    sensing: (packed.sensing || []).map(([t, location, heading]) => ({ t, location, heading })),
    happenings: (packed.happenings || []).map(([t, kind, label]) => ({ t, kind, label })),
    arrows: {
      t: sums((packed.arrows || {}).t), shown: scaled((packed.arrows || {}).a, 1, 999),
      right: scaled((packed.arrows || {}).b, 1, 999),
    },
    truth: places(packed.truth),
    believed: { ...places(packed.believed), radius: scaled((packed.believed || {}).r, 0.1) },
    path: line(packed.path),
    routes: (packed.routes || []).map(route => ({ at: route.at, ...line(route) })),
    places: (packed.places || []).map(([x, y, label, radius, approach]) => ({
      x: x / 100 + shift.x, y: y / 100 + shift.y, label, radius: radius > 0 ? radius / 10 : 0,
      approach,
    })),
  }
}

/** All runs of the page, each unpacked when it is first looked at. */
const runs = pages.flatMap((page, side) => page.runs.map(packed => {
  let data = null
  return {
    side, variant: packed.variant, seed: packed.seed, passed: packed.passed,
    get data() { return data || (data = unpack(packed, page)) },
  }
}))

// What is looked at: a run, and another one beside it or none.
let chosen = runs[0]
let beside = null
let run = chosen ? chosen.data : unpack({}, {})
const hasMap = pages.length > 0 && pages.every(page => page.positions === true)

/** The run beside the chosen one; null where there is none. */
function otherRun() { return beside && beside.data }

function lastMoment() { return Math.max(run.end, beside ? beside.data.end : 0) }

/** The place of the last of the ascending `times` that is at most `t`; -1 where there is none. */
function placeOf(times, t) {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle] <= t) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where somebody was at `t`, between two places on the straight way; null where nobody knows. */
function between(places, t) {
  const i = placeOf(places.t, t)
  if (places.t.length === 0) return null
  if (i < 0) return { x: places.x[0], y: places.y[0] }
  if (i + 1 >= places.t.length) return { x: places.x[i], y: places.y[i] }
  const share = (t - places.t[i]) / (places.t[i + 1] - places.t[i] || 1)
  return {
    x: places.x[i] + share * (places.x[i + 1] - places.x[i]),
    y: places.y[i] + share * (places.y[i + 1] - places.y[i]),
  }
}

/** What held from an instant at or before `t` on; null before the first. */
function held(places, t) {
  const i = placeOf(places.t, t)
  return i < 0 ? null : { x: places.x[i], y: places.y[i] }
}

function faultsAt(run, t) { return run.faults.filter(f => f.start <= t && t <= f.end) }

function sensingAt(run, t) {
  let last = null
  for (const change of run.sensing) if (change.t <= t) last = change
  return last
}

/** Where to look for something that happened at `t`: the truth, or what was given last. */
function spotAt(run, t) {
  return between(run.truth, t) || held(run.fixes, t) || between(run.fixes, t)
}

/** As in 12:31.4, or 1:02:03 where an hour or more is shown. */
function clock(ms, decimals = 1) {
  const sign = ms < 0 ? '−' : ''
  const step = decimals ? 100 : 1000
  const units = Math.floor(Math.abs(ms) / step)
  const whole = decimals ? Math.floor(units / 10) : units
  const two = n => String(n).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const head = hours ? `${hours}:${two(Math.floor(whole / 60) % 60)}` : `${Math.floor(whole / 60)}`
  return `${sign}${head}:${two(whole % 60)}${decimals ? '.' + (units % 10) : ''}`
}

function readable(value, unit = '') {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  const text = value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
  return (text.includes('.') ? text.replace(/\.?0+$/, '') : text) + (unit ? '\u00a0' + unit : '')
}

/** A word of a program as people write it: magneticOnly, magnetic only. */
function spaced(word) {
  return word.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
}

function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function html(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

// The instant that map, timeline and readout show.
const listeners = []
let now = 0

function setNow(t) {
  now = Math.min(lastMoment(), Math.max(0, t))
  for (const listener of listeners) listener(now)
}

/** The greatest number of `lists`; some of them may be missing. */
function greatest(...lists) {
  let most = NaN
  for (const values of lists) for (const v of values || []) if (!(v <= most) && v >= 0) most = v
  return most
}
