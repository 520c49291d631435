// The timeline as it is looked at: its axis, its cursor, and the stretch of time it shows.
function makeTimeline(host) {
  let rows = []
  const svg = element('svg', { 'aria-hidden': 'true', focusable: 'false' })
  host.append(svg)
  let width = 800
  let from = 0
  let to = 1
  let gutter = 160
  let values = []
  let line = null
  let grip = null
  const right = () => width - 14
  const x = t => gutter + ((t - from) / (to - from)) * (right() - gutter)
  const at = px => from + ((px - gutter) / (right() - gutter)) * (to - from)

  const nameOf = row => (row.letter ? `${row.letter} ${row.name}` : row.name)

  /** Takes the rows of the chosen run, and shows all of it. */
  function load(worst) {
    rows = timelineRows(worst)
    from = 0
    to = lastMoment()
    draw()
  }

  function draw() {
    const isNarrow = width < 620
    gutter = isNarrow ? 8 : 216
    const parts = []
    let y = 22
    values = []
    for (const row of rows) {
      if (isNarrow) y += 17
      const style = row.letter === 'B' ? ' beside' : ''
      const group = element('g', { class: `row ${row.draw.name}${style}` })
      group.append(element('rect', {
        class: 'bed', x: gutter, y, width: right() - gutter, height: row.height,
      }))
      row.draw(group, row, { x, y, left: gutter, right: right() })
      const base = isNarrow ? y - 5 : y + Math.min(13, row.height / 2 + 4)
      const x0 = isNarrow ? gutter : 4
      group.append(element('text', { class: 'row-name', x: x0, y: base }, nameOf(row)))
      if (row.value) {
        const inline = isNarrow || row.height < 32
        const value = element('text', {
          class: 'row-value', x: isNarrow ? right() : gutter - 8, y: inline ? base : base + 17,
          'text-anchor': 'end',
        })
        values.push({ row, value, inline, room: isNarrow ? 30 : 9 })
        group.append(value)
      }
      if (row.note && !isNarrow) {
        const lines = row.note.split('; ').map((words, i) =>
          element('tspan', { x: 4, dy: i ? 13 : 0 }, words))
        group.append(element('text', { class: 'row-note', x: 4, y: base + 34 }, ...lines))
      }
      parts.push(group)
      y += row.height + 8
    }
    const height = y + 2
    line = element('path', { class: 'now', id: 'timeline-cursor', d: '' })
    grip = element('path', { class: 'grip', d: '' })
    svg.replaceChildren(patterns(), axis(height), bands(height), ...parts, line, grip)
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    svg.setAttribute('height', height)
    svg.dataset.height = String(height)
    drawCursor()
  }

  function patterns() {
    const stripe = (id, angle, d, style) => element('pattern', {
      id, width: 6, height: 6, patternUnits: 'userSpaceOnUse',
      patternTransform: `rotate(${angle})`,
    }, element('path', { d, class: style }))
    return element('defs', {},
      stripe('hatch', 45, 'M0 0V6', 'stripe'), stripe('dots', 0, 'M3 2.9h.01', 'stripe'),
      stripe('cross', 45, 'M0 0V6M0 3H6', 'stripe thin'))
  }

  /** Faults shine through all rows. */
  function bands(height) {
    const group = element('g', { class: 'through' })
    for (const fault of run.faults) {
      const start = Math.max(gutter, x(fault.start))
      const end = Math.min(right(), x(fault.end))
      if (end < gutter || start > right()) continue
      group.append(element('rect', {
        class: `f${fault.kind % FAULT_COLORS}`, x: start, y: 22, width: Math.max(1, end - start),
        height: height - 24,
      }))
    }
    return group
  }

  function axis(height) {
    const group = element('g', { class: 'axis' })
    const most = (right() - gutter) / 76
    const step = STEPS.find(s => (to - from) / s <= most) || 86400000
    for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
      const place = x(t)
      group.append(element('path', { class: 'grid', d: `M${place} 18V${height - 6}` }))
      const anchor = place < gutter + 20 ? 'start' : place > right() - 20 ? 'end' : 'middle'
      group.append(element('text', {
        x: place, y: 13, 'text-anchor': anchor,
      }, clock(t, step < 1000 ? 1 : 0)))
    }
    return group
  }

  function drawCursor() {
    if (!line) return
    if (now < from || now > to) {
      const half = (to - from) / 2
      const middle = Math.min(lastMoment() - half, Math.max(half, now))
      const isMoved = from !== middle - half
      from = middle - half
      to = middle + half
      if (isMoved) return draw()
    }
    const place = x(now)
    line.setAttribute('d', `M${place} 16V${svg.dataset.height - 4}`)
    grip.setAttribute('d', `M${place - 6} 4h12v8l-6 6l-6 -6z`)
    line.dataset.t = String(Math.round(now))
    for (const { row, value, inline } of values) {
      let text = row.value(now)
      // in letters: what the name leaves beside it
      const wide = gutter < 20 ? right() : gutter - 20
      const room = Math.floor((inline ? wide - 7.6 * nameOf(row).length - 8 : wide) / 6.9)
      if (text.length > room) text = text.slice(0, Math.max(2, room - 1)) + '…'
      value.textContent = text
    }
  }

  function show(span) {
    const middle = Math.min(lastMoment() - span / 2, Math.max(span / 2, now))
    from = span >= lastMoment() ? 0 : middle - span / 2
    to = span >= lastMoment() ? lastMoment() : middle + span / 2
    draw()
  }

  let isDragging = false
  const point = event => setNow(at(event.clientX - host.getBoundingClientRect().left))
  host.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    const disc = event.target.closest && event.target.closest('.worst')
    if (disc) return setNow(Number(disc.dataset.t))
    isDragging = true
    host.setPointerCapture(event.pointerId)
    point(event)
  })
  host.addEventListener('pointermove', event => isDragging && point(event))
  for (const type of ['pointerup', 'pointercancel']) {
    host.addEventListener(type, () => { isDragging = false })
  }
  new ResizeObserver(() => {
    const wide = host.getBoundingClientRect().width
    if (wide < 10 || Math.abs(wide - width) < 0.5) return
    width = wide
    draw()
  }).observe(host)
  width = Math.max(300, host.getBoundingClientRect().width)
  listeners.push(drawCursor)
  return { load, show }
}

/** Marks at the upper edge where values lie beyond the scale. */
function drawBeyond(group, row, { x, y, left, right }, times, values) {
  const columns = new Set()
  for (let i = 0; i < times.length; i++) {
    const at = Math.round(x(times[i]))
    if (values[i] > row.top && at >= left && at <= right) columns.add(at)
  }
  const d = [...columns].map(at => `M${at - 3} ${y + 5}L${at} ${y}L${at + 3} ${y + 5}`).join('')
  if (d) group.append(element('path', { class: 'beyond', d }))
}
