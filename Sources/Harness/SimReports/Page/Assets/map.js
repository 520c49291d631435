// What lies on the map, drawn once in meters; how it is looked at is mapview.js.
const LANE_ORDER = ['derb', 'lane', 'street', 'square', 'covered', 'inside']
const FAULT_COLORS = 3
const FIX_SHAPES = ['square', 'ring', 'hollow']

function lineText(x, y) {
  if (x.length < 2) return ''
  let text = `M${x[0].toFixed(2)} ${y[0].toFixed(2)}L`
  for (let i = 1; i < x.length; i++) text += `${x[i].toFixed(2)} ${y[i].toFixed(2)} `
  return text
}

function stretchText(places, start, end) {
  const first = between(places, start)
  const last = between(places, end)
  if (!first || !last) return ''
  const x = [first.x]
  const y = [first.y]
  for (let i = placeOf(places.t, start) + 1; i < places.t.length && places.t[i] < end; i++) {
    x.push(places.x[i])
    y.push(places.y[i])
  }
  return lineText([...x, last.x], [...y, last.y])
}

function laneLayers() {
  const page = [pages[chosen.side], ...pages].find(page => (page.lanes || []).length)
  const streets = page ? lanesOf(page) : []
  const lanes = [...streets].sort((a, b) =>
    LANE_ORDER.indexOf(a.kind) - LANE_ORDER.indexOf(b.kind) || a.width - b.width)
  const text = lane => lane.lines.map(line => lineText(line.x, line.y)).join('')
  const drawn = lanes.map(lane => ({ ...lane, d: text(lane) }))
  const group = element('g', { class: 'lanes' })
  const add = (style, lane) =>
    group.append(element('path', { class: style, d: lane.d, 'data-width': lane.width }))
  drawn.forEach(lane => add('wall', lane))
  for (const points of plazas(streets)) {
    group.append(element('path', { class: 'plaza', d: points + 'z' }))
  }
  drawn.forEach(lane => {
    add(lane.kind, lane)
    if (lane.kind === 'covered') add('woven', lane)
  })
  return group
}

/** The ground between the ways that meet in the middle of a square. */
function plazas(lanes) {
  const ends = new Map()
  for (const lane of lanes.filter(l => l.kind === 'square')) {
    for (const { x, y } of lane.lines) {
      const last = x.length - 1
      const a = { x: x[0], y: y[0] }
      const b = { x: x[last], y: y[last] }
      for (const [middle, end] of [[a, b], [b, a]]) {
        const key = `${middle.x} ${middle.y}`
        if (!ends.has(key)) ends.set(key, { middle, ends: [] })
        ends.get(key).ends.push(end)
      }
    }
  }
  return [...ends.values()].filter(e => e.ends.length > 2).map(({ middle, ends }) => {
    const angle = p => Math.atan2(p.y - middle.y, p.x - middle.x)
    const around = [...ends].sort((a, b) => angle(a) - angle(b))
    return lineText(around.map(p => p.x), around.map(p => p.y))
  })
}

/** The kind of fault that touched fix `i`; -1 for none. */
function faultKind(run, i) {
  const fault = run.faults[run.fixes.fault[i]]
  return fault ? fault.kind : -1
}

function faultStyle(kind) {
  return kind < 0 ? 'given' : `f${kind % FAULT_COLORS} ${FIX_SHAPES[kind % FIX_SHAPES.length]}`
}

function faultKinds(run) {
  return [...new Map(run.faults.map(f => [f.kind, f])).values()]
}

/** Circles that lie within another do not change what all of them cover, and cost time to draw. */
const KEPT_CIRCLES = 12

function accuracyLayers(run) {
  const group = element('g', { class: 'accuracies' })
  for (const kind of [-1, ...faultKinds(run).map(f => f.kind)]) {
    let d = ''
    const kept = []
    for (let i = 0; i < run.fixes.count; i++) {
      const radius = run.fixes.accuracy[i]
      if (faultKind(run, i) !== kind || !(radius > 0 && radius < 5000)) continue
      const [x, y] = [run.fixes.x[i], run.fixes.y[i]]
      if (kept.some(c => Math.hypot(c.x - x, c.y - y) + radius <= c.radius)) continue
      kept.push({ x, y, radius })
      if (kept.length > KEPT_CIRCLES) kept.splice(kept[0].radius > radius ? 1 : 0, 1)
      const r = radius.toFixed(1)
      const across = (2 * radius).toFixed(1)
      d += `M${(x - radius).toFixed(1)} ${y.toFixed(1)}`
        + `a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0z`
    }
    if (d) group.append(element('path', { class: `accuracy ${faultStyle(kind)}`, d }))
  }
  return group
}

function fixLayers(run) {
  const group = element('g', { class: 'fixes' })
  for (const kind of [-1, ...faultKinds(run).map(f => f.kind)]) {
    let d = ''
    for (let i = 0; i < run.fixes.count; i++) {
      if (faultKind(run, i) !== kind) continue
      d += `M${run.fixes.x[i].toFixed(2)} ${run.fixes.y[i].toFixed(2)}h0`
    }
    if (!d) continue
    const style = faultStyle(kind)
    group.append(element('path', { class: `markers ${style}`, d }))
    if (style.includes('ring') || style.includes('hollow')) {
      group.append(element('path', { class: `cores ${style}`, d }))
    }
  }
  return group
}

function faultBands(run) {
  const group = element('g', { class: 'bands' })
  for (const fault of run.faults) {
    const d = stretchText(run.truth, fault.start, fault.end)
    if (d) group.append(element('path', { class: `band f${fault.kind % FAULT_COLORS}`, d }))
  }
  return group
}

function routeLayers(run) {
  const group = element('g', { class: 'routes' })
  for (const route of run.routes) {
    group.append(element('path', { class: 'route', d: lineText(route.x, route.y) }))
  }
  return group
}

function truthLayer(run) {
  const { x, y } = run.truth.t.length > 1 ? run.truth : run.path
  const d = lineText(x, y)
  const group = element('g', { class: 'walked' })
  if (d) group.append(element('path', { class: 'case', d }), element('path', { class: 'truth', d }))
  return group
}

function believedLayer(run) {
  const group = element('g', { class: 'belief' })
  const d = lineText(run.believed.x, run.believed.y)
  if (d) group.append(element('path', { class: 'believed', d }))
  return group
}

/** An arrow that comes to a circle on the course, in degrees, on which one must come. */
function approachText({ x, y, radius, approach }) {
  const [east, north] = [Math.sin, Math.cos].map(f => f(approach * Math.PI / 180))
  const at = (before, across) => [
    x + radius * (across * north - before * east), y - radius * (before * north + across * east),
  ].map(meters => meters.toFixed(2)).join(' ')
  return `M${at(1.8, 0)}L${at(1, 0)}M${at(1.25, 0.18)}L${at(1, 0)}L${at(1.25, -0.18)}`
}

/** The circles around places that trigger something. */
function circleLayer(run) {
  const group = element('g', { class: 'circles' })
  for (const place of run.places.filter(place => place.radius)) {
    group.append(element('circle', { cx: place.x, cy: place.y, r: place.radius }))
    if (place.approach !== undefined) group.append(element('path', { d: approachText(place) }))
  }
  return group
}

/** The layers from the ground up; each can be switched off under its name. */
function mapLayers() {
  const other = otherRun()
  const letter = other ? 'A: ' : ''
  const layers = [
    ['lanes', 'lanes and cover', laneLayers()],
    ['circles', `${letter}circles that trigger`, circleLayer(run)],
    ['accuracy', `${letter}reported accuracy`, accuracyLayers(run)],
    ['faults', `${letter}where faults were on`, faultBands(run)],
    ['routes', `${letter}routes drawn by the app`, routeLayers(run)],
    ['believed', `${letter}where the app took the walker to be`, believedLayer(run)],
    ['truth', `${letter}path walked`, truthLayer(run)],
    ['fixes', `${letter}fixes given`, fixLayers(run)],
  ]
  if (!other) return layers
  const lay = layer => {
    layer.classList.add('beside')
    return layer
  }
  // below the other, which it may be equal to
  return [
    ...layers.slice(0, 2),
    ['beside-circles', 'B: circles that trigger', lay(circleLayer(other))],
    ['beside-routes', 'B: routes drawn by the app', lay(routeLayers(other))],
    ['beside-believed', 'B: where the app took the walker to be', lay(believedLayer(other))],
    ['beside-truth', 'B: path walked', lay(truthLayer(other))],
    ['beside-fixes', 'B: fixes given', lay(fixLayers(other))],
    ...layers.slice(2),
  ]
}

/** What the map shows at first: where the runs looked at were. */
function extent() {
  const boxes = [run, otherRun()].filter(Boolean).map(extentOf)
  const least = name => Math.min(...boxes.map(box => box[name]))
  const most = name => Math.max(...boxes.map(box => box[name]))
  return { west: least('west'), east: most('east'), south: least('south'), north: most('north') }
}

/** The extent of a run, without what lies far off. */
function extentOf(run) {
  const inner = values => {
    const sorted = Float64Array.from(values).sort()
    const last = sorted.length - 1
    return last < 0 ? [] : [sorted[Math.floor(0.02 * last)], sorted[Math.ceil(0.98 * last)]]
  }
  const placeXs = run.places.flatMap(p => [p.x - p.radius, p.x + p.radius])
  const placeYs = run.places.flatMap(p => [p.y - p.radius, p.y + p.radius])
  const path = run.truth.t.length ? run.truth : run.path
  let xs = [...path.x, ...(path.x.length ? placeXs : [])]
  let ys = [...path.y, ...(path.x.length ? placeYs : [])]
  if (!xs.length) {
    xs = [...inner(run.fixes.x), ...placeXs]
    ys = [...inner(run.fixes.y), ...placeYs]
  }
  if (!xs.length) return { west: -50, east: 50, south: -50, north: 50 }
  const least = values => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = values => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const box = { west: least(xs), east: most(xs), south: least(ys), north: most(ys) }
  const reach = Math.max(60, 0.3 * Math.max(box.east - box.west, box.north - box.south))
  const near = { ...box }
  for (let i = 0; i < run.fixes.count; i++) {
    const [x, y] = [run.fixes.x[i], run.fixes.y[i]]
    if (x < near.west - reach || x > near.east + reach) continue
    if (y < near.south - reach || y > near.north + reach) continue
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return box
}
