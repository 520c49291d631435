// What the reader can do: move the moment, play, jump to worst moments, copy, choose the colors.
function copy(button, text) {
  const words = button.textContent
  const done = () => {
    button.textContent = 'copied'
    setTimeout(() => { button.textContent = words }, 1600)
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

/** Numbered where the expectation was missed, as on the map. */
function worstMarks() { return run.checks.filter(check => check.number > 0) }

/** What happens again and again is no landmark. */
function landmarks() {
  const counts = new Map()
  for (const { label } of run.happenings) counts.set(label, (counts.get(label) || 0) + 1)
  return run.happenings.filter(h => counts.get(h.label) <= 5)
}

function makeTransport(map) {
  const slider = document.getElementById('moment')
  const play = document.getElementById('play')
  listeners.push(t => {
    slider.value = String(t)
    slider.setAttribute('aria-valuetext',
      `${clock(t)}: ${facts(run, t).map(([name, value]) => `${name} ${value}`).join(', ')}`)
  })
  slider.addEventListener('input', () => setNow(Number(slider.value)))
  slider.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.shiftKey ? 10000 : 1000
    const to = {
      ArrowLeft: now - step, ArrowDown: now - step, ArrowRight: now + step, ArrowUp: now + step,
      PageDown: now - 60000, PageUp: now + 60000, Home: 0, End: lastMoment(),
      ',': run.fixes.t[placeOf(run.fixes.t, now - 1)],
      '.': run.fixes.t[placeOf(run.fixes.t, now) + 1],
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setNow(to)
  })
  let last = 0
  const step = time => {
    if (play.getAttribute('aria-pressed') !== 'true') return
    // a whole run takes half a minute, a short one its own time
    setNow(now + (last ? time - last : 0) * Math.max(1, lastMoment() / 30000))
    if (map) map.reveal()
    last = time
    if (now >= lastMoment()) toggle(false)
    else requestAnimationFrame(step)
  }
  function toggle(isOn) {
    play.setAttribute('aria-pressed', String(isOn))
    play.firstElementChild.textContent = isOn ? '❚❚' : '▶'
    last = 0
    if (isOn && now >= lastMoment()) setNow(0)
    if (isOn) requestAnimationFrame(step)
  }
  play.addEventListener('click', () => toggle(play.getAttribute('aria-pressed') !== 'true'))
}

function makeBench() {
  const stage = document.getElementById('map')
  const map = stage ? makeMap(stage) : null
  const timeline = makeTimeline(document.getElementById('timeline'))
  const chooser = document.getElementById('chooser')
  const outcome = document.getElementById('outcome')
  makeReadout(document.getElementById('readout'))
  makeTransport(map)

  // by name, so that they stay off when another run is chosen
  const off = new Set()

  function listLayers(layers) {
    const list = document.getElementById('layers')
    list.replaceChildren(list.firstElementChild)
    for (const [name, words, layer] of layers) {
      if (!layer.childElementCount) continue
      const box = html('input', { type: 'checkbox' })
      box.checked = !off.has(name)
      const show = () => { layer.style.display = box.checked ? '' : 'none' }
      box.addEventListener('change', () => {
        if (box.checked) off.delete(name)
        else off.add(name)
        show()
      })
      show()
      const key = html('span', { class: `key key-${name}`, 'aria-hidden': 'true' })
      list.append(html('label', {}, box, key, words))
    }
  }

  /** Shows run `entry`, beside it `other` or none, at `t` or where there is most to see. */
  function choose(entry, other, t = null) {
    chosen = entry
    beside = other === entry ? null : other
    run = chosen.data
    now = Math.min(now, lastMoment())
    const worst = worstMarks()
    document.getElementById('moment').max = String(lastMoment())
    if (map) listLayers(map.load({ worst, happenings: landmarks() }))
    timeline.load(worst)
    if (showChoice) showChoice()
    if (outcome) showOutcome(outcome, jump)
    document.getElementById('run-shown').textContent =
      beside ? `A ${nameOf(chosen)}; B ${nameOf(beside)}${
        beside.seed === chosen.seed ? '' : ': two different walks'}` : nameOf(chosen)
    for (const part of document.querySelectorAll('[data-of-run]')) {
      part.hidden = runs[Number(part.dataset.ofRun)] !== chosen
    }
    for (const button of document.querySelectorAll('[data-span]')) {
      button.setAttribute('aria-pressed', String(button.dataset.span === '0'))
    }
    setNow(t ?? (worst.length ? worst[0].t : farthest()))
  }

  function jump(t, button) {
    setNow(t)
    keepAddress()
    if (map) map.reveal()
    for (const row of document.querySelectorAll('[aria-current]')) {
      row.removeAttribute('aria-current')
    }
    const row = button.closest('tr, li')
    if (row) row.setAttribute('aria-current', 'true')
    document.getElementById('walk').scrollIntoView({ block: 'start' })
    document.getElementById('moment').focus({ preventScroll: true })
  }

  const showChoice = chooser && makeChooser(chooser, (entry, other) => {
    choose(entry, other, now)
    keepAddress()
  })
  for (const button of document.querySelectorAll('[data-span]')) {
    button.addEventListener('click', () => {
      timeline.show(Number(button.dataset.span) || lastMoment())
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
  }
  for (const button of document.querySelectorAll('.jump')) {
    button.addEventListener('click', () => {
      const entry = runs[Number(button.dataset.run || 0)]
      if (entry && entry !== chosen) choose(entry, beside)
      jump(Number(button.dataset.t), button)
    })
  }
  const link = document.getElementById('link')
  link.addEventListener('click', () => {
    keepAddress()
    copy(link, location.href.replace(/#.*/, '') + addressOfMoment())
  })
  const open = () => {
    const view = viewIn(location.hash)
    if (!view) return false
    choose(view.entry, view.beside, view.t)
    if (map) map.reveal()
    return true
  }
  addEventListener('hashchange', open)
  // of two results, the same run of both
  const twin = runs.find(entry => entry.side === 1 && entry.variant === runs[0].variant
    && entry.seed === runs[0].seed) || runs.find(entry => entry.side === 1)
  if (!open()) choose(runs[0], twin || null)
}

/** When the last fix was farthest off: what is worth looking at where nothing was missed. */
function farthest() {
  const errors = run.fixes.error || []
  let best = -1
  for (let i = 0; i < errors.length; i++) if (errors[i] > (best < 0 ? -1 : errors[best])) best = i
  return best < 0 ? 0 : run.fixes.t[best]
}

for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = false
  button.addEventListener('click', () =>
    copy(button, document.getElementById(button.dataset.copies).textContent))
}
for (const button of document.querySelectorAll('[data-scheme]')) {
  button.addEventListener('click', () => setTheme(button.dataset.scheme))
}
try {
  setTheme(localStorage.getItem('simrun-theme') || 'auto')
} catch { setTheme('auto') }
if (document.getElementById('timeline') && runs.length) makeBench()
