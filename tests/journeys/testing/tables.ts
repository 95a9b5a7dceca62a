import type { Page } from 'playwright-core'

/**
 * What cannot be read of the tables and grids on the screen before anybody scrolls, in a line each: a state that is not whole in
 * sight, a column half under what is pinned beside it, a heading wider than its column, and a word parted in two lines.
 */
export const tableFindings = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => { ${inThePage.map(String).join('\n')}\n return tablesLookedOver() })()`)

/** They run in the page: they know nothing but one another. */
const inThePage = [tablesLookedOver, ofTable, ofGrid, isState, isWhole, underPins, partedWord, wordsOf]

function tablesLookedOver(): string[] {
  const tables = [...document.querySelectorAll<HTMLElement>('.q-table-scroll')]
  const grids = [...document.querySelectorAll<HTMLElement>('.q-grid-scroll')]
  return [...tables.flatMap(ofTable), ...grids.flatMap(ofGrid)]
}

function ofTable(scroll: HTMLElement): string[] {
  const heads = [...scroll.querySelectorAll<HTMLElement>('thead th')]
  const row = scroll.querySelector('tbody tr[data-at]')
  const cells = [...(row?.children ?? [])] as HTMLElement[]
  const found: string[] = []
  for (const [at, head] of heads.entries()) {
    const name = wordsOf(head)
    if (name === '') continue
    const wide = [head, ...head.querySelectorAll<HTMLElement>('button')]
    if (wide.some((one) => one.scrollWidth > one.clientWidth + 1)) found.push(`heading cut: ${name}`)
    if (isState(name) && ![head, cells[at]].every((one) => isWhole(one, scroll)))
      found.push(`state out of sight: ${name}`)
    if (underPins(head, heads, scroll)) found.push(`covered in part: ${name}`)
  }
  for (const cell of scroll.querySelectorAll<HTMLElement>('tbody tr[data-at] td')) {
    const column = wordsOf(heads[[...cell.parentElement!.children].indexOf(cell)]!)
    const isFigure = cell.classList.contains('q-td-right')
    if (isFigure && cell.scrollWidth > cell.clientWidth + 1) found.push(`figure cut: ${column}`)
    const parted = partedWord(cell)
    if (parted !== null) found.push(`word parted: ${column}: ${parted}`)
  }
  return [...new Set(found)]
}

function ofGrid(scroll: HTMLElement): string[] {
  return [...scroll.querySelectorAll<HTMLElement>('.q-grid-head .q-grid-value')]
    .filter((head) => head.scrollWidth > head.clientWidth + 1 || (head.parentElement?.clientWidth ?? 0) < 48)
    .map((head) => `column of a grid too narrow: ${wordsOf(head)}`)
}

function isState(name: string): boolean {
  return name === 'Estado'
}

function wordsOf(element: HTMLElement): string {
  return (element.textContent ?? '').replace(/[↑↓]/g, '').trim()
}

/** Both its edges in sight, and nothing over it. */
function isWhole(cell: HTMLElement | undefined, scroll: HTMLElement): boolean {
  if (cell === undefined) return true
  const { left, right, top, height } = cell.getBoundingClientRect()
  const box = scroll.getBoundingClientRect()
  if (left < box.left - 1 || right > box.left + scroll.clientWidth + 1) return false
  return [left + 2, (left + right) / 2, right - 2].every((x) => {
    const met = document.elementFromPoint(x, top + height / 2)
    return met === null || cell.contains(met)
  })
}

/** A column that begins in sight and goes on under a column that stays, or beyond the edge. */
function underPins(head: HTMLElement, heads: readonly HTMLElement[], scroll: HTMLElement): boolean {
  const { left, right } = head.getBoundingClientRect()
  const edge = scroll.getBoundingClientRect().left + scroll.clientWidth
  const limits = heads
    .filter((one) => one !== head && one.matches('.q-td-pin, .q-td-menu'))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < right - 1 && box.right > left + 1)
    .map((box) => box.left)
  const limit = Math.min(edge, ...limits)
  return left < limit - 1 && right > limit + 1
}

function partedWord(cell: HTMLElement): string | null {
  if (cell.querySelector('.q-seal') !== null) return null
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && word.length < 30) return word
    }
  }
  return null
}
