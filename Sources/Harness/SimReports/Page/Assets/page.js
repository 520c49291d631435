// What the reader can do: move the moment, play, jump to worst moments, copy, choose the colors.
function copyOf(button) {
  const text = document.getElementById(button.dataset.copies).textContent
  const done = () => {
    button.textContent = 'copied'
    setTimeout(() => { button.textContent = 'copy' }, 1600)
  }
  const byHand = () => {
    const area = html('textarea', { class: 'unseen', readonly: '' })
    area.value = text
    document.body.append(area)
    area.select()
    if (document.execCommand('copy')) done()
    area.remove()
    button.focus()
  }
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand)
  else byHand()
}

function setTheme(name) {
  document.documentElement.dataset.theme = name
  for (const button of document.querySelectorAll('[data-scheme]')) {
    button.setAttribute('aria-pressed', String(button.dataset.scheme === name))
  }
  try {
    localStorage.setItem('simrun-theme', name)
  } catch { /* a browser may refuse files any memory */ }
}

/** What was the case at `t`, in words: name, value, and what it means. */
function facts(t) {
  const list = []
  const fix = placeOf(run.fixes.t, t)
  if (fix >= 0) {
    const error = run.fixes.error ? run.fixes.error[fix] : NaN
    const accuracy = run.fixes.accuracy[fix]
    if (Number.isFinite(error)) {
      list.push(['last fix is off by', readable(error, 'm')])
    }
    const kept = Number.isFinite(error) ? (error <= accuracy ? ', kept' : ', not kept') : ''
    const claim = Number.isFinite(accuracy) ? `±${readable(accuracy, 'm')}${kept}` : 'nothing'
    list.push(['it claims', claim])
    list.push(['its age', readable((t - run.fixes.t[fix] + run.fixes.lag[fix]) / 1000, 's')])
  } else if (run.fixes.count) {
    list.push(['last fix', 'none yet'])
  }
  const truth = run.truth.t.length ? between(run.truth, t) : null
  const believed = held(run.believed, t)
  if (truth && believed) {
    const off = Math.hypot(truth.x - believed.x, truth.y - believed.y)
    list.push(['the app is off by', readable(off, 'm')])
  }
  for (const track of run.states) {
    const word = stateAt(track, t)
    if (word && word !== 'none') list.push([track.name.replace('.', ' '), word])
  }
  const arrow = placeOf(run.arrows.t, t)
  if (arrow >= 0 && Number.isFinite(run.arrows.shown[arrow])) {
    let off = run.arrows.shown[arrow] - run.arrows.right[arrow]
    off = ((off + 540) % 360) - 180
    list.push(['the arrow is off by', Number.isFinite(off) ? `${Math.abs(off).toFixed(0)}°` : '–'])
  }
  const sensing = sensingAt(t)
  if (sensing) {
    const on = ['location', 'heading'].filter(sensor => sensing[sensor])
    list.push(['sensors on', on.length > 1 ? 'both' : on[0] || 'none'])
  }
  list.push(['faults on', faultsAt(t).map(f => f.name).join(', ') || 'none'])
  return list
}

function makeReadout(host) {
  const dial = element('svg', {
    viewBox: '-46 -46 92 92', class: 'dial', 'aria-hidden': 'true',
  })
  const time = html('strong', { class: 'time' })
  const list = html('dl')
  const hasArrow = run.arrows.t.length > 0
  host.append(time, ...(hasArrow ? [dial] : []), list)
  if (hasArrow) {
    const words = 'Solid: the arrow on the screen. Dashed: the way home.'
    host.append(html('p', { class: 'hint' }, words))
  }
  listeners.push(t => {
    time.textContent = clock(t)
    list.replaceChildren(...facts(t).flatMap(([name, value]) => [
      html('dt', {}, name), html('dd', {}, html('bdi', {}, value)),
    ]))
    if (!hasArrow) return
    const i = placeOf(run.arrows.t, t)
    const needle = (degrees, style) => {
      const turn = { transform: `rotate(${degrees})` }
      const needle = { class: style, d: 'M0 22V-30M-8 -20L0 -33L8 -20', ...turn }
      return Number.isFinite(degrees) ? [element('path', needle)] : []
    }
    dial.replaceChildren(
      element('circle', { r: 43 }), element('path', { class: 'tick', d: 'M0 -43v7' }),
      ...needle(i < 0 ? NaN : run.arrows.right[i], 'right'),
      ...needle(i < 0 ? NaN : run.arrows.shown[i], 'shown'))
  })
}

/** Numbered where the expectation was missed, as on the map. */
function worstMarks() {
  const marks = new Map()
  for (const { dataset } of document.querySelectorAll('.jump[data-number]')) {
    const { t, number, metric, what } = dataset
    marks.set(number, { t: Number(t), number, metric, what })
  }
  return [...marks.values()]
}

/** What happens again and again is no landmark. */
function landmarks() {
  const counts = new Map()
  for (const { label } of run.happenings) counts.set(label, (counts.get(label) || 0) + 1)
  return run.happenings.filter(h => counts.get(h.label) <= 5)
}

function makeTransport(map) {
  const slider = document.getElementById('moment')
  const play = document.getElementById('play')
  slider.max = String(run.end)
  listeners.push(t => {
    slider.value = String(t)
    slider.setAttribute('aria-valuetext',
      `${clock(t)}: ${facts(t).map(([name, value]) => `${name} ${value}`).join(', ')}`)
  })
  slider.addEventListener('input', () => setNow(Number(slider.value)))
  slider.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.shiftKey ? 10000 : 1000
    const to = {
      ArrowLeft: now - step, ArrowDown: now - step, ArrowRight: now + step, ArrowUp: now + step,
      PageDown: now - 60000, PageUp: now + 60000, Home: 0, End: run.end,
      ',': run.fixes.t[placeOf(run.fixes.t, now - 1)],
      '.': run.fixes.t[placeOf(run.fixes.t, now) + 1],
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setNow(to)
  })
  // a whole run takes half a minute, a short one its own time
  const speed = Math.max(1, run.end / 30000)
  let last = 0
  const step = time => {
    if (play.getAttribute('aria-pressed') !== 'true') return
    setNow(now + (last ? time - last : 0) * speed)
    if (map) map.reveal()
    last = time
    if (now >= run.end) toggle(false)
    else requestAnimationFrame(step)
  }
  function toggle(isOn) {
    play.setAttribute('aria-pressed', String(isOn))
    play.firstElementChild.textContent = isOn ? '❚❚' : '▶'
    last = 0
    if (isOn && now >= run.end) setNow(0)
    if (isOn) requestAnimationFrame(step)
  }
  play.addEventListener('click', () => toggle(play.getAttribute('aria-pressed') !== 'true'))
}

function makeBench() {
  const worst = worstMarks()
  const stage = document.getElementById('map')
  const map = stage ? makeMap(stage, { worst, happenings: landmarks() }) : null
  const timeline = makeTimeline(document.getElementById('timeline'), worst)
  makeReadout(document.getElementById('readout'))
  makeTransport(map)
  for (const button of document.querySelectorAll('[data-span]')) {
    button.addEventListener('click', () => {
      timeline.show(Number(button.dataset.span) || run.end)
      for (const other of document.querySelectorAll('[data-span]')) {
        other.setAttribute('aria-pressed', String(other === button))
      }
    })
  }
  if (map) {
    const actions = {
      in: () => map.zoom(1.5), out: () => map.zoom(1 / 1.5), fit: map.fit, center: map.center,
    }
    for (const button of document.querySelectorAll('[data-map]')) {
      button.addEventListener('click', actions[button.dataset.map])
    }
    const list = document.getElementById('layers')
    for (const [name, words, layer] of map.layers) {
      if (!layer.childElementCount) continue
      const box = html('input', { type: 'checkbox', checked: '' })
      box.addEventListener('change', () => { layer.style.display = box.checked ? '' : 'none' })
      const key = html('span', { class: `key key-${name}`, 'aria-hidden': 'true' })
      list.append(html('label', {}, box, key, words))
    }
  }
  for (const button of document.querySelectorAll('.jump')) {
    button.addEventListener('click', () => {
      setNow(Number(button.dataset.t))
      if (map) map.reveal()
      for (const row of document.querySelectorAll('[aria-current]')) {
        row.removeAttribute('aria-current')
      }
      const row = button.closest('tr, li')
      if (row) row.setAttribute('aria-current', 'true')
      document.getElementById('walk').scrollIntoView({ block: 'start' })
      document.getElementById('moment').focus({ preventScroll: true })
    })
  }
  setNow(worst.length ? worst[0].t : farthest())
}

/** When the last fix was farthest off: what is worth looking at where nothing was missed. */
function farthest() {
  const errors = run.fixes.error || []
  let best = -1
  for (let i = 0; i < errors.length; i++) if (best < 0 || errors[i] > errors[best]) best = i
  return best < 0 ? 0 : run.fixes.t[best]
}

for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = false
  button.addEventListener('click', () => copyOf(button))
}
for (const button of document.querySelectorAll('[data-scheme]')) {
  button.addEventListener('click', () => setTheme(button.dataset.scheme))
}
try {
  setTheme(localStorage.getItem('simrun-theme') || 'auto')
} catch { setTheme('auto') }
if (document.getElementById('timeline')) makeBench()
