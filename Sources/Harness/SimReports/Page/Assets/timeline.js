// The rows under the map: what was measured, claimed and shown over time.
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400,
  28800, 86400].map(seconds => seconds * 1000)

function quantile(values, share) {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort()
  return sorted.length ? sorted[Math.round(share * (sorted.length - 1))] : NaN
}

/** A round number at or above `value`. */
function ceiling(value) {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 3, 4, 5, 8, 10].map(n => n * power).find(n => n >= value * 0.999)
}

/** How far what the app showed was from where the walker was, each second; null where unknown. */
function beliefErrorOf(run) {
  if (!run.truth.t.length || !run.believed.t.length) return null
  const count = Math.min(20000, Math.floor(run.end / 1000) + 1)
  const t = Float64Array.from({ length: count }, (_, i) => (i * run.end) / Math.max(1, count - 1))
  const v = t.map(at => {
    const believed = held(run.believed, at)
    const truth = between(run.truth, at)
    return believed && truth ? Math.hypot(believed.x - truth.x, believed.y - truth.y) : NaN
  })
  return { t, v }
}

function fixValue(run, values, t) {
  const i = placeOf(run.fixes.t, t)
  return i < 0 || !values ? NaN : values[i]
}

/** The gap that `t` lies in, between the fix before and the one after it, in seconds. */
function gapAt(run, t) {
  const i = placeOf(run.fixes.t, t)
  if (i < 0 || i + 1 >= run.fixes.count) return NaN
  return (run.fixes.t[i + 1] - run.fixes.t[i]) / 1000
}

/** The word of change `i`; names are as they are. */
function wordOf(track, i) {
  const word = track.words[track.s[i]] || '?'
  return track.name === 'tour.playing' ? word : spaced(word)
}

function stateAt(track, t) {
  const i = placeOf(track.t, t)
  return i < 0 ? '' : wordOf(track, i)
}

/** The rows from the top: where there are two runs, those of the second below the first one's. */
function timelineRows(worst) {
  const rows = rowsOf(run)
  const others = beside ? rowsOf(beside.data) : []
  const all = rows.flatMap(row => {
    const other = others.find(other => other.name === row.name)
    if (!other) return [row]
    if (row.top) row.top = other.top = Math.max(row.top, other.top)
    row.isSame = JSON.stringify(row.holds) === JSON.stringify(other.holds)
    return row.isSame ? [row] : [row, other]
  })
  all.push(...others.filter(other => !rows.some(row => row.name === other.name)))
  for (const row of all) {
    row.letter = !beside ? '' : row.isSame ? 'A=B' : others.includes(row) ? 'B' : 'A'
    if (row.letter === 'B') delete row.note
  }
  if (!worst.length) return all
  return [{ name: 'worst moments', height: 24, draw: drawWorst, worst, letter: '' }, ...all]
}

/** The rows that `run` has something for. */
function rowsOf(run) {
  const rows = []
  const beliefError = beliefErrorOf(run)
  if (run.fixes.error || beliefError) {
    rows.push({
      name: 'position error', note: 'dots: fixes; line: what the app showed', height: 66, unit: 'm',
      top: ceiling(1.1 * Math.max(quantile(run.fixes.error || [], 0.99) || 0,
        quantile(beliefError ? beliefError.v : [], 0.99) || 0)),
      greatest: greatest(run.fixes.error, beliefError && beliefError.v),
      draw: drawErrors, beliefError, holds: [run.fixes.t, run.fixes.error, beliefError],
      value: t => readable(fixValue(run, run.fixes.error, t), 'm'),
    })
  }
  if (run.fixes.accuracy.some(Number.isFinite)) {
    rows.push({
      name: 'reported accuracy', height: 46, unit: 'm', draw: drawAccuracy,
      holds: [run.fixes.t, run.fixes.accuracy],
      top: ceiling(1.1 * quantile(run.fixes.accuracy, 0.99)),
      greatest: greatest(run.fixes.accuracy),
      value: t => readable(fixValue(run, run.fixes.accuracy, t), 'm'),
    })
  }
  if (run.fixes.count > 1) {
    rows.push({
      name: 'gap between fixes', height: 40, unit: 's', draw: drawGaps, holds: run.fixes.t,
      top: ceiling(run.fixes.gap.reduce((a, b) => (b > a ? b : a), 1)),
      usual: quantile(run.fixes.gap, 0.5),
      value: t => readable(gapAt(run, t), 's'),
    })
  }
  const isDrawn = track => track.s.length > 0 && !track.name.endsWith('.reason')
  for (const track of run.states.filter(isDrawn)) {
    rows.push({
      name: track.name.replace('.', ' '),
      height: 20, draw: drawStates, track, holds: [track.t, track.s, track.words],
      value: t => stateAt(track, t),
    })
  }
  if (run.sensing.length) {
    rows.push({
      name: 'sensors', height: 28, draw: drawSensing, holds: run.sensing,
      value: t => {
        const on = sensingAt(run, t)
        if (!on) return ''
        const names = ['location', 'heading'].filter(sensor => on[sensor])
        return names.join(' + ') || 'off'
      },
    })
  }
  if (run.faults.length) {
    const lanes = faultLanes(run)
    rows.push({
      name: 'faults', height: 18 * lanes.count, draw: drawFaults, lanes, holds: run.faults,
      value: t => faultsAt(run, t).map(f => f.name).join(', ') || 'none',
    })
  }
  for (const [name, kind, events] of happeningRows(run)) {
    rows.push({
      name, height: 20, draw: drawHappenings, events, kind, holds: events,
      value: t => {
        const last = events.filter(e => e.t <= t).pop()
        return last ? `${clock(last.t, 0)} ${shortly(last)}` : ''
      },
    })
  }
  return rows.map(row => ({ ...row, run }))
}

/** Faults side by side where they overlap. */
function faultLanes(run) {
  const ends = []
  const lanes = run.faults.map(fault => {
    let lane = ends.findIndex(end => end <= fault.start)
    if (lane < 0) lane = ends.length
    ends[lane] = Math.max(fault.end, fault.start + 1)
    return lane
  })
  return { lanes, count: Math.max(1, ends.length) }
}

// Each draws a row into `group`, with `x` from ms to px and `y` the row's upper edge.

function drawWorst(group, row, { x, y, left, right }) {
  let last = -Infinity
  for (const worst of [...row.worst].sort((a, b) => a.t - b.t)) {
    const cx = x(worst.t)
    if (cx < left - 1 || cx > right + 1) continue
    const at = Math.max(cx, last + 20)
    last = at
    group.append(element('g', { class: 'worst', 'data-t': worst.t },
      element('title', {}, `${clock(worst.t)} ${worst.metric}: ${worst.what}`),
      element('path', { class: 'leader', d: `M${cx} ${y + row.height}L${at} ${y + 11}` }),
      element('circle', { class: 'disc', cx: at, cy: y + 11, r: 9 }),
      element('text', { x: at, y: y + 15, 'text-anchor': 'middle' }, worst.number)))
  }
}

function drawScaleOf(group, row, { y, left, right }) {
  group.append(element('path', {
    class: 'grid', d: `M${left} ${y}H${right}M${left} ${y + row.height / 2}H${right}`,
  }))
  const beyond = row.greatest > row.top ? `, values to ${readable(row.greatest)}` : ''
  group.append(element('text', { class: 'limit', x: right - 3, y: y + 11, 'text-anchor': 'end' },
    `${readable(row.top)}${beyond}\u00a0${row.unit}`))
}

function drawErrors(group, row, frame) {
  const { x, y, left, right } = frame
  const { run, beliefError } = row
  drawScaleOf(group, row, frame)
  const place = v => y + row.height - Math.min(1, v / row.top) * row.height
  if (run.fixes.error) {
    const paths = new Map()
    const seen = new Set()
    for (let i = 0; i < run.fixes.count; i++) {
      const at = x(run.fixes.t[i])
      if (at < left || at > right || !Number.isFinite(run.fixes.error[i])) continue
      const high = place(run.fixes.error[i])
      const style = faultStyle(faultKind(run, i))
      const spot = `${style} ${Math.round(at)} ${Math.round(high)}`
      if (seen.has(spot)) continue
      seen.add(spot)
      paths.set(style, (paths.get(style) || '') + `M${at.toFixed(1)} ${high.toFixed(1)}h0`)
    }
    for (const [style, d] of paths) {
      group.append(element('path', { class: `markers ${style}`, d }))
      if (/ring|hollow/.test(style)) group.append(element('path', { class: `cores ${style}`, d }))
    }
  }
  if (beliefError) {
    const d = plot(beliefError.t, beliefError.v, x, place, frame)
    group.append(element('path', { class: 'belief', d }))
    drawBeyond(group, row, frame, beliefError.t, beliefError.v)
  }
  if (run.fixes.error) drawBeyond(group, row, frame, run.fixes.t, run.fixes.error)
}

/** A line through values, with the greatest and the least of each pixel; broken at gaps. */
function plot(times, values, x, place, { left, right }, isBroken = () => false) {
  let d = ''
  let isOpen = false
  let column = NaN
  let low = 0
  let high = 0
  const flush = () => {
    if (Number.isNaN(column)) return
    d += `${isOpen ? 'L' : 'M'}${column} ${low.toFixed(1)}`
    if (high !== low) d += `L${column} ${high.toFixed(1)}`
    isOpen = true
  }
  for (let i = 0; i < times.length; i++) {
    const at = Math.round(x(times[i]))
    if (at < left || at > right) continue
    if (!Number.isFinite(values[i]) || isBroken(i)) {
      flush()
      column = NaN
      isOpen = false
    }
    if (!Number.isFinite(values[i])) continue
    const v = place(values[i])
    if (at !== column) {
      flush()
      column = at
      low = high = v
    } else {
      low = Math.min(low, v)
      high = Math.max(high, v)
    }
  }
  flush()
  return d
}

function drawAccuracy(group, row, frame) {
  const { run } = row
  drawScaleOf(group, row, frame)
  const place = v => frame.y + row.height - Math.min(1, v / row.top) * row.height
  const usual = quantile(run.fixes.gap, 0.5)
  const d = plot(run.fixes.t, run.fixes.accuracy, frame.x, place, frame,
    i => run.fixes.gap[i] > 3 * usual)
  group.append(element('path', { class: 'claimed', d }))
  drawBeyond(group, row, frame, run.fixes.t, run.fixes.accuracy)
}

function drawGaps(group, row, frame) {
  const { run } = row
  const { x, y, left, right } = frame
  drawScaleOf(group, row, frame)
  const columns = new Map()
  let d = ''
  let long = ''
  const bottom = y + row.height
  for (let i = 0; i < run.fixes.count; i++) {
    const gap = run.fixes.gap[i]
    if (!Number.isFinite(gap)) continue
    const end = x(run.fixes.t[i])
    const start = Math.max(left, x(run.fixes.t[i] - gap * 1000))
    if (end < left || start > right) continue
    const high = bottom - Math.max(1, (Math.min(gap, row.top) / row.top) * row.height)
    const edge = Math.min(right, end).toFixed(1)
    const bar = `M${start.toFixed(1)} ${bottom}V${high.toFixed(1)}H${edge}V${bottom}z`
    if (gap > row.usual * 3) {
      long += bar
    } else if (end - start > 2) {
      d += bar
    } else {
      const column = Math.floor(end)
      columns.set(column, Math.min(columns.get(column) ?? bottom, high))
    }
  }
  for (const [column, high] of columns) d += `M${column} ${bottom}V${high.toFixed(1)}h1V${bottom}z`
  group.append(
    element('path', { class: 'gaps', d }), element('path', { class: 'gaps long', d: long }))
}

function drawStates(group, row, { x, y, left, right }) {
  const { t, s } = row.track
  for (let i = 0; i < t.length; i++) {
    const from = Math.max(left, x(t[i]))
    const to = Math.min(right, x(i + 1 < t.length ? t[i + 1] : row.run.end))
    if (to < left || from > right) continue
    const word = wordOf(row.track, i)
    const width = Math.max(0.6, to - from)
    group.append(element('rect', {
      class: `state s${Math.min(3, s[i])} w-${word.replace(/[^a-zA-Z]/g, '')}`, x: from, y: y + 2,
      width, height: row.height - 4,
    }, element('title', {}, `${word} from ${clock(t[i])}`)))
    if (width > 7.5 * word.length + 8) {
      group.append(
        element('text', { class: 'inside', x: from + 5, y: y + row.height - 6 }, word))
    }
  }
}

function drawSensing(group, row, { x, y, left, right }) {
  const { run } = row
  for (const [place, sensor] of ['location', 'heading'].entries()) {
    const at = y + 2 + place * 13
    group.append(element('path', { class: 'off', d: `M${left} ${at + 5.5}H${right}` }))
    let labeled = false
    run.sensing.forEach((change, i) => {
      const from = Math.max(left, x(change.t))
      const to = Math.min(right, x(i + 1 < run.sensing.length ? run.sensing[i + 1].t : run.end))
      if (!change[sensor] || to <= from) return
      group.append(
        element('rect', { class: `on ${sensor}`, x: from, y: at, width: to - from, height: 11 }))
      if (!labeled && to - from > 60) {
        group.append(element('text', { class: 'inside', x: from + 5, y: at + 9.5 }, sensor))
        labeled = true
      }
    })
  }
}

function drawFaults(group, row, { x, y, left, right }) {
  const { run } = row
  // what is taken of each lane: the bars first, then the names that find room
  const taken = run.faults.map((fault, i) => ({
    lane: row.lanes.lanes[i], from: x(fault.start) - 2,
    to: Math.max(x(fault.start) + 2, x(fault.end)) + 2,
  }))
  run.faults.forEach((fault, i) => {
    const lane = row.lanes.lanes[i]
    const from = Math.max(left, x(fault.start))
    const to = Math.min(right, Math.max(x(fault.start) + 2, x(fault.end)))
    if (to < left || from > right) return
    const at = y + 18 * lane
    group.append(element('rect', {
      class: `fault ${faultStyle(fault.kind)}`, x: from, y: at + 2, width: Math.max(2, to - from),
      height: 14,
    }, element('title', {}, `${fault.name} ${clock(fault.start)}–${clock(fault.end)}`)))
    const width = 7.2 * fault.name.length + 6
    for (const [start, anchor] of [[to + 4, 'start'], [from - 4 - width, 'end']]) {
      const end = start + width
      if (start < left || end > right) continue
      if (taken.some(t => t.lane === lane && start < t.to - 2 && t.from + 2 < end)) continue
      taken.push({ lane, from: start, to: end })
      group.append(element('text', {
        class: 'fault-name', x: anchor === 'start' ? start : end, y: at + 13, 'text-anchor': anchor,
      }, fault.name))
      break
    }
  })
}

/** What happened, in rows: routes, the script, and each feature by itself. */
function happeningRows(run) {
  const rows = new Map()
  for (const event of run.happenings) {
    const feature = event.label.split(' · ')[0].split('.')[0]
    const name = { route: 'routes', script: 'script' }[event.kind] || feature
    if (!rows.has(name)) rows.set(name, { kind: event.kind, events: [] })
    rows.get(name).events.push(event)
  }
  const order = ({ kind }) => ['route', 'script', 'feature'].indexOf(kind)
  return [...rows].sort(([, a], [, b]) => order(a) - order(b))
    .map(([name, { kind, events }]) => [name, kind, events])
}

/** An event in a word or two, as in `started 3 tanners` of a tour. */
function shortly({ kind, label }) {
  if (kind === 'script') return label
  const [name, ...words] = label.split(' · ')
  return [name.split('.')[1] || name, ...words.slice(0, 1)].join(' ')
}

function drawHappenings(group, row, { x, y, left, right }) {
  const shape = {
    route: (a, b) => `M${a - 4} ${b - 5}L${a + 6} ${b}L${a - 4} ${b + 5}z`,
    script: (a, b) => `M${a} ${b - 6}L${a + 5} ${b}L${a} ${b + 6}L${a - 5} ${b}z`,
    feature: (a, b) => `M${a - 4} ${b - 4}h8v8h-8z`,
  }[row.kind]
  row.events.forEach((event, i) => {
    const at = x(event.t)
    if (at < left - 1 || at > right + 1) return
    group.append(element('path', { class: `mark ${row.kind}`, d: shape(at, y + row.height / 2) },
      element('title', {}, `${clock(event.t)} ${event.label}`)))
    const words = shortly(event)
    const room = (i + 1 < row.events.length ? Math.min(right, x(row.events[i + 1].t)) : right) - at
    if (7 * words.length + 16 < room) {
      group.append(element('text', { class: 'event', x: at + 9, y: y + row.height - 6 }, words))
    }
  })
}
