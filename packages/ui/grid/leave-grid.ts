const stops = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Whoever stands in a line goes on in the screen: to what follows the grid, or to what comes before it; round at the ends. */
export function leaveGrid(from: Element, step: 1 | -1): void {
  const frame = from.closest('.q-grid-frame')
  const screen = from.closest('[role="dialog"], main') ?? document.body
  if (frame === null) return
  const places = [...screen.querySelectorAll<HTMLElement>(stops)].filter(
    (place) => isStop(place) && !frame.contains(place),
  )
  const after = places.filter(
    (place) => frame.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const before = places.slice(0, places.length - after.length)
  const next = step === 1 ? (after[0] ?? before[0]) : (before.at(-1) ?? after.at(-1))
  next?.focus()
}

const isStop = (place: HTMLElement): boolean =>
  place.tabIndex >= 0 &&
  !place.matches(':disabled, [hidden], [type=hidden]') &&
  place.closest('[inert]') === null
