// Which runs are looked at, and how an address names them and a moment.
/** Sets the list of a select; each group with its options, or options alone under ''. */
function fill(select, groups, value) {
  const option = ([value, words]) => html('option', { value }, words)
  select.replaceChildren(...groups.flatMap(([name, options]) =>
    name ? [html('optgroup', { label: name }, ...options.map(option))] : options.map(option)))
  select.value = value
}

/** The lists that choose runs A and B, which call `change` with both. */
function makeChooser(host, change) {
  const keyOf = entry => JSON.stringify([entry.side, entry.variant])
  const groups = pages.map((page, side) => {
    const variants = new Map()
    for (const entry of runs.filter(entry => entry.side === side)) {
      variants.set(keyOf(entry), entry.variant || 'as written')
    }
    return [page.name, [...variants]]
  })
  // no run lies beside itself
  const seedsOf = (key, side) => runs.map((entry, i) => [String(i), entry])
    .filter(([, entry]) => keyOf(entry) === key && !(side.isBeside && entry === chosen))
    .sort(([, a], [, b]) => (BigInt(a.seed) < BigInt(b.seed) ? -1 : 1))
    .map(([i, entry]) => [i, `${entry.seed} ${entry.passed ? '✓' : '✗'}`])
  const sides = [...host.querySelectorAll('[data-side]')].map((part, number) => {
    const variant = html('select', {})
    const seed = html('select', {})
    const letter = 'AB'[number]
    for (const [name, select] of [['variant', variant], ['seed', seed]]) {
      select.setAttribute('aria-label', `${name} of run ${letter}`)
      part.append(html('label', {}, html('span', { class: 'dim' }, name), select))
    }
    return { variant, seed, isBeside: number === 1 }
  })
  const show = () => {
    for (const [side, entry] of [[sides[0], chosen], [sides[1], beside]]) {
      const all = side.isBeside ? [['', [['', 'none beside it']]], ...groups] : groups
      const key = entry ? keyOf(entry) : ''
      fill(side.variant, all, key)
      fill(side.seed, [['', entry ? seedsOf(key, side) : []]], String(runs.indexOf(entry)))
      side.seed.parentElement.hidden = !entry
    }
  }
  for (const side of sides) {
    side.variant.addEventListener('change', () => {
      const seeds = seedsOf(side.variant.value, side)
      const seed = (side.isBeside && !beside ? chosen : side.isBeside ? beside : chosen).seed
      const same = seeds.find(([i]) => runs[Number(i)].seed === seed) || seeds[0]
      const entry = same ? runs[Number(same[0])] : null
      if (!side.isBeside) return change(entry, beside)
      // variants are compared on the same walk: A follows where B lacks its seed
      const twin = entry && keyOf(entry) !== keyOf(chosen) && runs.find(other =>
        keyOf(other) === keyOf(chosen) && other.seed === entry.seed)
      change(twin || chosen, entry)
    })
    side.seed.addEventListener('change', () => {
      const entry = runs[Number(side.seed.value)]
      if (side.isBeside) change(chosen, entry)
      else change(entry, beside)
    })
  }
  return show
}

/** In words: which run `entry` is. */
function nameOf(entry) {
  const side = pages[entry.side].name
  return [side, `seed ${entry.seed}`, entry.variant && `variant ${entry.variant}`]
    .filter(Boolean).join(', ')
}

/** The present view as the end of an address: the runs, and the moment in seconds. */
function addressOfMoment() {
  const words = new URLSearchParams()
  for (const [entry, prefix] of [[chosen, ''], [beside, 'b-']]) {
    if (!entry) continue
    if (pages.length > 1) words.set(`${prefix}side`, String(entry.side))
    if (entry.variant) words.set(`${prefix}variant`, entry.variant)
    if (runs.length > 1) words.set(`${prefix}seed`, entry.seed)
  }
  words.set('at', (now / 1000).toFixed(1))
  return `#${words}`
}

/** What such an address names; null for one that names nothing of this page. */
function viewIn(address) {
  const words = new URLSearchParams(address.replace(/^#/, ''))
  const entryOf = prefix => {
    const [side, variant, seed] = ['side', 'variant', 'seed'].map(k => words.get(prefix + k))
    if (prefix && side === null && variant === null && seed === null) return null
    return runs.find(entry => entry.side === Number(side || 0)
      && entry.variant === (variant || '') && (seed === null || entry.seed === seed)) || null
  }
  const at = Number.parseFloat(words.get('at'))
  if (![...words.keys()].some(key => ['side', 'variant', 'seed', 'at'].includes(key))) return null
  const entry = entryOf('')
  return entry && { entry, beside: entryOf('b-'), t: Number.isFinite(at) ? at * 1000 : null }
}

function keepAddress() {
  try {
    history.replaceState(null, '', addressOfMoment())
  } catch { /* a page inside another may not have an address of its own */ }
}

/** The results of both runs, each under its name if there are two. */
function showOutcome(host, jump) {
  if (!beside) return host.replaceChildren(outcomeOf(run, jump))
  const parts = [chosen, beside].flatMap((entry, number) => [
    html('h4', {}, html('bdi', {}, `${'AB'[number]} ${nameOf(entry)}`)),
    outcomeOf(entry.data, jump, number === 0),
  ])
  host.replaceChildren(...parts)
}

/** What `run` came to, with the ways to its worst moments. */
function outcomeOf(run, jump, isNumbered = true) {
  const words = { met: '✓ met', missed: '✗ missed', insufficient: '? no data' }
  const heads = ['verdict', 'metric', 'measured', 'expected', 'worst moment', '']
  const rows = run.checks.map(check => {
    const cells = [
      html('td', {}, html('span', { class: `outcome ${check.outcome}` }, words[check.outcome])),
      html('th', { scope: 'row' }, html('code', { dir: 'ltr' }, check.metric)),
      html('td', { class: 'nowrap' }, html('bdi', {}, check.measured)),
      html('td', { class: 'nowrap' }, html('bdi', {}, check.expected)), html('td'),
      html('td', { class: 'wide told' }, html('bdi', {}, check.why)),
    ]
    if (Number.isFinite(check.t) && check.t !== null) {
      const name = `Show the worst moment of ${check.metric}, at ${clock(check.t)}`
      const button = html('button', { type: 'button', class: 'jump', 'aria-label': name })
      const number = isNumbered ? check.number : 0
      if (number) button.append(html('span', { class: 'disc' }, String(number)))
      button.append(clock(check.t))
      button.addEventListener('click', () => jump(check.t, button))
      cells[4].append(button)
    }
    return html('tr', {}, ...cells)
  })
  const head = html('tr', {}, ...heads.map(name => html('th', { scope: 'col' }, name)))
  return html('div', { class: 'scroll' }, html('table', { class: 'stack' },
    html('thead', {}, head), html('tbody', {}, ...rows)))
}
