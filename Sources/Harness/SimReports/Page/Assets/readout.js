// What was the case at a moment, in words: of the chosen run, and of the one beside it.
/** What was the case at `t`, in words: name and value. */
function facts(run, t) {
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
    const radius = run.believed.radius[placeOf(run.believed.t, t)]
    if (radius > 0) {
      const kept = off <= radius ? ', kept' : ', not kept'
      list.push(['its 95 % circle', `±${readable(radius, 'm')}${kept}`])
    }
  }
  const arrow = placeOf(run.arrows.t, t)
  if (arrow >= 0 && Number.isFinite(run.arrows.shown[arrow])) {
    let off = run.arrows.shown[arrow] - run.arrows.right[arrow]
    off = ((off + 540) % 360) - 180
    list.push(['the arrow is off by', Number.isFinite(off) ? `${Math.abs(off).toFixed(0)}°` : '–'])
  }
  const sensing = sensingAt(run, t)
  if (sensing) {
    const on = ['location', 'heading'].filter(sensor => sensing[sensor])
    list.push(['sensors on', on.length > 1 ? 'both' : on[0] || 'none'])
  }
  list.push(['faults on', faultsAt(run, t).map(f => f.name).join(', ') || 'none'])
  return list
}

/** What each feature was at, and what it did last, at `t`: of the features that say so. */
function doings(run, t) {
  const features = new Map()
  const of = name => {
    if (!features.has(name)) features.set(name, { states: [], last: null })
    return features.get(name)
  }
  for (const track of run.states) {
    const [feature, name] = track.name.split('.')
    const word = stateAt(track, t)
    if (word && word !== 'none') of(feature).states.push(`${name} ${word}`)
  }
  for (const event of run.happenings) {
    if (event.t > t) break
    if (event.kind === 'script') continue
    const [name, ...words] = event.label.split(' · ')
    const [feature, what] = name.split('.')
    const { last } = of(feature)
    // the first of an instant is what the others belong to
    if (last && last.t === event.t) continue
    of(feature).last = { t: event.t, words: [what || name, ...words.slice(0, 3)].join(' · ') }
  }
  return [...features].map(([name, { states, last }]) => [
    name, states.join(', '), last ? `${clock(last.t, 0)} ${last.words}` : '',
  ])
}

/** The facts of both runs by their names, those of one run as they are. */
function factsBeside(t) {
  const list = facts(run, t).map(([name, value]) => [name, value])
  if (!beside) return list
  const others = facts(beside.data, t)
  const names = [...new Set([...list, ...others].map(([name]) => name))]
  const valueOf = (list, name) => (list.find(([other]) => other === name) || ['', '–'])[1]
  return names.map(name => [name, valueOf(list, name), valueOf(others, name)])
}

function makeReadout(host) {
  const dial = element('svg', {
    viewBox: '-46 -46 92 92', class: 'dial', 'aria-hidden': 'true',
  })
  const time = html('strong', { class: 'time' })
  const list = html('table')
  const doing = html('div', { class: 'doings' })
  const hint = html('p', { class: 'hint' }, 'Solid: the arrow on the screen. Dashed: the way home.')
  host.append(time, dial, list, hint, doing)
  const isolated = (name, words, attributes = {}) =>
    html(name, attributes, html('bdi', {}, words))
  listeners.push(t => {
    time.textContent = clock(t)
    const heads = beside ? [html('tr', {}, html('th'), ...['A', 'B'].map(letter =>
      html('th', { scope: 'col', class: letter === 'B' ? 'beside' : '' }, letter)))] : []
    list.replaceChildren(...heads, ...factsBeside(t).map(([name, ...values]) =>
      html('tr', {}, html('th', { scope: 'row' }, name), ...values.map(v => isolated('td', v)))))
    doing.replaceChildren(...[run, otherRun()].filter(Boolean).flatMap((run, i) =>
      doings(run, t).map(([name, states, last]) => html('div', { class: i ? 'beside' : '' },
        isolated('strong', beside ? `${'AB'[i]} ${name}` : name),
        ...[states, last].filter(Boolean).map(words => isolated('p', words))))))
    const hasArrow = run.arrows.t.length > 0
    for (const part of [dial, hint]) part.style.display = hasArrow ? '' : 'none'
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
