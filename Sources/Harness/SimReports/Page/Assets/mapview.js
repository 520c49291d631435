// The map as it is looked at: zoom and pan by mouse, touch and keys, marks that stay upright.
function makeMap(host) {
  const ground = element('g', { class: 'ground' })
  const upright = element('g', { class: 'upright' })
  const cursor = element('g', { class: 'cursor', id: 'map-cursor' })
  const weave = element('pattern', {
    id: 'weave', width: 6, height: 6, patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  }, element('path', { d: 'M0 0V6', class: 'weave' }))
  const svg = element('svg', { 'aria-hidden': 'true', focusable: 'false' },
    element('defs', {}, weave), ground, cursor, upright)
  const scale = html('div', { class: 'scale', 'aria-hidden': 'true' })
  const tip = html('div', { class: 'tip', hidden: '' })
  host.append(svg, scale, html('div', { class: 'north', 'aria-hidden': 'true' }, 'N'), tip)

  let layers = []
  let marks = { worst: [], happenings: [] }
  let whole = extent()
  const view = { k: 1, x: (whole.west + whole.east) / 2, y: (whole.south + whole.north) / 2 }
  let width = 600
  let height = 400
  let isFitted = true
  const px = x => width / 2 + (x - view.x) * view.k
  const py = y => height / 2 - (y - view.y) * view.k
  const atX = x => view.x + (x - width / 2) / view.k
  const atY = y => view.y - (y - height / 2) / view.k

  function fit() {
    const wide = Math.max(30, whole.east - whole.west)
    const high = Math.max(30, whole.north - whole.south)
    view.k = Math.min((width - 70) / wide, (height - 70) / high)
    view.x = (whole.west + whole.east) / 2
    view.y = (whole.south + whole.north) / 2
    isFitted = true
    draw()
  }

  function zoom(factor, x = width / 2, y = height / 2) {
    const [east, north] = [atX(x), atY(y)]
    view.k = Math.min(60, Math.max(0.002, view.k * factor))
    view.x = east - (x - width / 2) / view.k
    view.y = north + (y - height / 2) / view.k
    isFitted = false
    draw()
  }

  function pan(dx, dy) {
    view.x -= dx / view.k
    view.y += dy / view.k
    isFitted = false
    draw()
  }

  let isDue = false
  function draw() {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      drawNow()
    })
  }

  function drawNow() {
    const k = view.k
    ground.setAttribute('transform',
      `translate(${width / 2 - view.x * k} ${height / 2 + view.y * k}) scale(${k} ${-k})`)
    for (const lane of ground.querySelectorAll('[data-width]')) {
      const meters = Math.max(Number(lane.dataset.width), 1.6 / k)
      const isWall = lane.classList.contains('wall')
      lane.setAttribute('stroke-width', (isWall ? meters + 2 / k : meters).toFixed(2))
    }
    const step = Math.max(0.1, 6 / k)
    weave.setAttribute('width', step)
    weave.setAttribute('height', step)
    weave.firstChild.setAttribute('d', `M0 0V${step}`)
    weave.firstChild.setAttribute('stroke-width', Math.max(0.1, 4 / k))
    drawUpright()
    drawCursor()
    drawScale()
  }

  // the labels that were placed, so that none lies on another
  function drawUpright() {
    const boxes = []
    const isFree = box => box.left > 4 && box.right < width - 4 && !boxes.some(other =>
      box.left < other.right && other.left < box.right && box.top < other.bottom
      && other.top < box.bottom)
    const label = (x, y, text) => {
      const wide = 7.4 * text.length + 4
      for (const [dx, dy, anchor] of [
        [11, 4, 'start'], [-11, 4, 'end'], [0, -11, 'middle'], [0, 20, 'middle'],
        [11, -14, 'start'], [11, 22, 'start'],
      ]) {
        const left = x + dx - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0)
        const box = { left, right: left + wide, top: y + dy - 13, bottom: y + dy + 4 }
        if (!isFree(box)) continue
        boxes.push(box)
        return element('text', { x: x + dx, y: y + dy, class: 'name', 'text-anchor': anchor }, text)
      }
      return ''
    }
    const shapes = []
    const names = []
    const isSeen = (x, y) => x > -20 && y > -20 && x < width + 20 && y < height + 20
    for (const place of run.places) {
      const [x, y] = [px(place.x), py(place.y)]
      if (!isSeen(x, y)) continue
      shapes.push(element('circle', { class: 'pin', cx: x, cy: y, r: 5 }))
      names.push(label(x, y, place.label))
    }
    for (const happening of marks.happenings) {
      const spot = spotAt(run, happening.t)
      if (!spot) continue
      const [x, y] = [px(spot.x), py(spot.y)]
      if (!isSeen(x, y)) continue
      shapes.push(mark(happening.kind, x, y, `${clock(happening.t)} ${happening.label}`))
    }
    for (const worst of marks.worst) {
      const spot = spotAt(run, worst.t)
      if (!spot) continue
      const [x, y] = [px(spot.x), py(spot.y)]
      if (!isSeen(x, y)) continue
      let box = null
      for (const [dx, dy] of [[16, -16], [-16, -16], [16, 16], [-16, 16], [0, -26], [0, 26],
        [38, -16], [-38, -16], [38, 16], [-38, 16], [60, 0], [-60, 0]]) {
        const at = { left: x + dx - 10, right: x + dx + 10, top: y + dy - 10, bottom: y + dy + 10 }
        if (!box || isFree(at)) box = at
        if (isFree(at)) break
      }
      boxes.push(box)
      const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const disc = element('g', { class: 'worst', 'data-t': worst.t },
        element('title', {}, `${clock(worst.t)} ${worst.metric}: ${worst.what}`),
        element('path', { class: 'leader', d: `M${x} ${y}L${cx} ${cy}` }),
        element('circle', { class: 'spot', cx: x, cy: y, r: 3.5 }),
        element('circle', { class: 'disc', cx, cy, r: 9 }),
        element('text', { x: cx, y: cy + 4, 'text-anchor': 'middle' }, worst.number))
      names.push(disc)
    }
    upright.replaceChildren(...shapes, ...names)
  }

  function mark(kind, x, y, title) {
    const shapes = {
      route: `M${x - 5} ${y - 4}L${x + 5} ${y}L${x - 5} ${y + 4}z`,
      script: `M${x} ${y - 5.5}L${x + 5.5} ${y}L${x} ${y + 5.5}L${x - 5.5} ${y}z`,
      feature: `M${x - 4} ${y - 4}h8v8h-8z`,
    }
    return element('path', { class: `mark ${kind}`, d: shapes[kind] || shapes.feature },
      element('title', {}, title))
  }

  /** Where walker, belief and last fix of `run` are now; `style` for the one beside. */
  function cursorOf(run, style = '') {
    const parts = []
    const fix = placeOf(run.fixes.t, now)
    const truth = run.truth.t.length ? between(run.truth, now) : null
    const believed = held(run.believed, now)
    if (fix >= 0) {
      const [x, y] = [px(run.fixes.x[fix]), py(run.fixes.y[fix])]
      const radius = run.fixes.accuracy[fix]
      const r = radius * view.k
      if (r > 0) parts.push(element('circle', { class: 'ring', cx: x, cy: y, r }))
      parts.push(element('circle', { class: 'last', cx: x, cy: y, r: 6 }))
    }
    if (believed && truth) {
      parts.push(element('path', {
        class: 'miss', d: `M${px(truth.x)} ${py(truth.y)}L${px(believed.x)} ${py(believed.y)}`,
      }))
    }
    if (believed) {
      const [x, y] = [px(believed.x), py(believed.y)]
      const r = run.believed.radius[placeOf(run.believed.t, now)] * view.k
      if (r > 0) parts.push(element('circle', { class: 'own', cx: x, cy: y, r }))
      parts.push(element('path', { class: 'cross', d: `M${x - 7} ${y}h14M${x} ${y - 7}v14` }))
    }
    const spot = truth || (beside && held(run.fixes, now))
    if (spot) {
      const [x, y] = [px(spot.x), py(spot.y)]
      parts.push(element('circle', { class: 'walker', cx: x, cy: y, r: beside ? 9 : 7 }))
      if (beside) {
        const letter = { x, y: y + 4, class: 'letter', 'text-anchor': 'middle' }
        parts.push(element('text', letter, style ? 'B' : 'A'))
      }
    }
    return element('g', { class: style }, ...parts)
  }

  function drawCursor() {
    cursor.replaceChildren(...(beside ? [cursorOf(beside.data, 'beside')] : []), cursorOf(run))
    cursor.dataset.t = String(Math.round(now))
    for (const [style, { routes }] of [['routes', run], ['routes beside', otherRun() || {}]]) {
      if (!routes) continue
      const current = routes.reduce((last, route, i) => (route.at <= now ? i : last), -1)
      const group = [...ground.children].find(child => child.getAttribute('class') === style)
      for (const [i, route] of [...(group ? group.children : [])].entries()) {
        route.classList.toggle('current', i === current)
        route.classList.toggle('later', i > current)
      }
    }
  }

  /** Draws the chosen run, and the one beside it. */
  function load(newMarks) {
    marks = newMarks
    layers = mapLayers()
    ground.replaceChildren(...layers.map(([, , layer]) => layer))
    const before = whole
    whole = extent()
    if (isFitted || Object.keys(whole).some(side => whole[side] !== before[side])) fit()
    else draw()
    return layers
  }

  function drawScale() {
    const limit = 140 / view.k
    const power = 10 ** Math.floor(Math.log10(limit))
    const length = [5, 2, 1].map(n => n * power).find(n => n <= limit) || power
    scale.style.width = `${length * view.k}px`
    scale.textContent = length >= 1000 ? `${length / 1000} km` : `${length} m`
  }

  function resize() {
    const box = host.getBoundingClientRect()
    if (box.width < 10 || box.height < 10) return
    width = box.width
    height = box.height
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    if (isFitted) fit()
    else draw()
  }

  function nearestFix(x, y, reach) {
    let best = -1
    let least = reach * reach
    for (let i = 0; i < run.fixes.count; i++) {
      const dx = px(run.fixes.x[i]) - x
      const dy = py(run.fixes.y[i]) - y
      if (dx * dx + dy * dy < least) {
        least = dx * dx + dy * dy
        best = i
      }
    }
    return best
  }

  function showTip(i) {
    if (i < 0) {
      tip.hidden = true
      return
    }
    const fault = run.faults[run.fixes.fault[i]]
    const error = run.fixes.error ? run.fixes.error[i] : NaN
    const accuracy = run.fixes.accuracy[i]
    const words = [
      clock(run.fixes.t[i]), Number.isFinite(error) ? `${readable(error, 'm')} off` : '',
      Number.isFinite(accuracy) ? `claims ±${readable(accuracy, 'm')}` : '',
      run.fixes.lag[i] > 1000 ? `${readable(run.fixes.lag[i] / 1000, 's')} old` : '',
      fault ? fault.name : '',
    ]
    tip.textContent = words.filter(Boolean).join(' · ')
    tip.hidden = false
    tip.style.left = `${Math.min(width - 200, Math.max(4, px(run.fixes.x[i]) + 12))}px`
    tip.style.top = `${Math.max(4, py(run.fixes.y[i]) - 34)}px`
  }

  // pointers: one drags, two pinch, a click goes to the nearest fix
  const pointers = new Map()
  let moved = 0
  const local = event => {
    const box = host.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  host.addEventListener('pointerdown', event => {
    if (event.target.closest('button')) return
    pointers.set(event.pointerId, local(event))
    host.setPointerCapture(event.pointerId)
    moved = 0
  })
  host.addEventListener('pointermove', event => {
    const at = local(event)
    const before = pointers.get(event.pointerId)
    if (!before) return showTip(nearestFix(at.x, at.y, 10))
    const other = [...pointers].find(([id]) => id !== event.pointerId)
    moved += Math.hypot(at.x - before.x, at.y - before.y)
    if (other) {
      const [, anchor] = other
      const was = Math.hypot(before.x - anchor.x, before.y - anchor.y)
      const is = Math.hypot(at.x - anchor.x, at.y - anchor.y)
      if (was > 0) zoom(is / was, (at.x + anchor.x) / 2, (at.y + anchor.y) / 2)
    } else {
      pan(at.x - before.x, at.y - before.y)
    }
    pointers.set(event.pointerId, at)
  })
  const lift = event => {
    if (pointers.delete(event.pointerId) && event.type === 'pointerup' && moved < 4) {
      const at = local(event)
      const disc = document.elementsFromPoint(event.clientX, event.clientY)
        .map(e => e.closest && e.closest('.worst')).find(Boolean)
      const fix = nearestFix(at.x, at.y, 14)
      if (disc) setNow(Number(disc.dataset.t))
      else if (fix >= 0) setNow(run.fixes.t[fix])
    }
  }
  host.addEventListener('pointerup', lift)
  host.addEventListener('pointercancel', lift)
  host.addEventListener('pointerleave', () => showTip(-1))
  host.addEventListener('wheel', event => {
    // the page scrolls until one turns to the map
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== host) return
    event.preventDefault()
    const at = local(event)
    zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY)) * 0.003), at.x, at.y)
  }, { passive: false })
  host.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.shiftKey ? 160 : 48
    const actions = {
      ArrowLeft: () => pan(step, 0), ArrowRight: () => pan(-step, 0),
      ArrowUp: () => pan(0, step), ArrowDown: () => pan(0, -step),
      '+': () => zoom(1.4), '=': () => zoom(1.4), '-': () => zoom(1 / 1.4), 0: fit,
      c: center,
    }
    if (!actions[event.key]) return
    event.preventDefault()
    actions[event.key]()
  })

  function center() {
    const spot = spotAt(run, now)
    if (!spot) return
    view.x = spot.x
    view.y = spot.y
    isFitted = false
    draw()
  }

  /** Brings the present moment into sight, if it is not. */
  function reveal() {
    const spot = spotAt(run, now)
    if (!spot) return
    const [x, y] = [px(spot.x), py(spot.y)]
    if (x < 30 || y < 30 || x > width - 30 || y > height - 30) center()
  }

  new ResizeObserver(resize).observe(host)
  resize()
  listeners.push(drawCursor)
  return { load, drawNow, fit, zoom, center, reveal }
}
