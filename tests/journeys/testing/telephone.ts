import type { Page } from 'playwright-core'

/** What a telephone held upright shows. */
export const telephone = { width: 390, height: 844 }

/**
 * What cannot be used on the screen as it is, in a line each: what leaves the window by its side and is in nothing that scrolls,
 * words that run over what is beside them, controls under something else, and fields too narrow to be read. Behind a dialog
 * nothing is reached, and nothing needs to be.
 */
export async function telephoneFindings(page: Page): Promise<string[]> {
  // React hears that the window narrowed a moment after it did: until then the menu of a wide one covers the page.
  await page.locator('.q-side-menu').waitFor({ state: 'detached' })
  return page.evaluate(`(() => { ${inThePage.map(String).join('\n')}\n return lookedOver() })()`)
}

/** They run in the page: they know nothing but one another. */
const inThePage = [lookedOver, isControl, named, isShown, isStray, spills, isMet, coverOf, isSliver]

function lookedOver(): string[] {
  const within = document.querySelector('[role=dialog]') === null ? '#root *' : '[role=dialog] *'
  const elements = [...document.querySelectorAll(within)].filter(isShown)
  const strays = new Set(elements.filter(isStray))
  const found: string[] = []
  for (const one of strays)
    if (one.parentElement === null || !strays.has(one.parentElement))
      found.push(`out of the window: ${named(one)}`)
  for (const one of elements) if (spills(one)) found.push(`over its neighbour: ${named(one)}`)
  for (const one of elements.filter(isControl)) {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    if (!isMet(one)) found.push(`covered: ${named(one)} by ${coverOf(one)}`)
    if (isSliver(one)) found.push(`a sliver: ${named(one)}`)
  }
  return [...new Set(found)]
}

function isControl(element: Element): boolean {
  const entered = ':is(button, input, select, textarea):enabled'
  return element.matches(`${entered}, a[href], [role=button], [role=combobox], summary`)
}

function named(element: Element): string {
  const label = element.closest('.mantine-InputWrapper-root')?.querySelector('label')?.textContent
  const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} «${(words || label || '').slice(0, 40)}»`
}

function isShown(element: Element): boolean {
  const box = element.getBoundingClientRect()
  const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const unseen =
    '.q-unseen, .q-skip, .q-side-menu, .mantine-Notifications-root, [inert], [aria-hidden="true"]'
  return isSeen && box.width > 1 && box.height > 1 && element.closest(unseen) === null
}

/** Of what scrolls inside the page nothing is lost; the page itself has no business scrolling by its side. */
function isStray(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  if (right <= document.documentElement.clientWidth + 1 && left >= -1) return false
  const brings = isControl(element) ? ['auto', 'scroll'] : ['auto', 'scroll', 'hidden']
  for (let at = element.parentElement; at !== null && !at.matches('.q-main'); at = at.parentElement)
    if (brings.includes(getComputedStyle(at).overflowX)) return false
  return true
}

function spills(element: Element): boolean {
  const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const { overflowX, display } = getComputedStyle(element)
  const isBox = !['inline', 'contents'].includes(display) && !(element instanceof SVGElement)
  return hasWords && isBox && overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1
}

/** A link that goes on in a second line has nothing in the middle of its box: any of its pieces will do. */
function isMet(control: Element): boolean {
  return [...control.getClientRects()].some(({ x, y, width, height }) => {
    const met = document.elementFromPoint(x + width / 2, y + height / 2)
    if (met === null) return false
    if (control.contains(met) || met.closest('.mantine-Notifications-root') !== null) return true
    const field = met.closest('label, .mantine-InputWrapper-root, .mantine-Input-wrapper, .q-chip')
    return control.matches('input, select') && field?.contains(control) === true
  })
}

function coverOf(control: Element): string {
  const { x, y, width, height } = control.getBoundingClientRect()
  const met = document.elementFromPoint(x + width / 2, y + height / 2)
  return met === null ? 'nothing' : named(met)
}

/** Below 120 px what is typed is not read. */
function isSliver(control: Element): boolean {
  const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=file], .q-grid-input)'
  return control.matches(typed) && control.getBoundingClientRect().width < 120
}
