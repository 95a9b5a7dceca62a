import { fold } from '@quina/kernel'

/** A part of the manual: what a screen is for, or how the day of an area goes. */
export interface Section {
  /** Its page, and its heading as an address: `presupuesto.md#cdp`. */
  readonly address: string
  readonly page: string
  /** The title of its page: *Presupuesto*. */
  readonly area: string
  readonly title: string
  /** Exact paths of the screens it explains; none for the day of an area. */
  readonly screens: readonly string[]
  /** Markdown, without its heading and without the line of screens. */
  readonly body: string
}

const screensLine = /^Pantallas: (.+)$/m

/** The sections of a page: the text under its title is the first, and each heading of second level begins another. */
export function readPage(page: string, text: string): Section[] {
  const [head = '', ...rest] = text.split(/^## /m)
  const area = /^# (.+)$/m.exec(head)?.[1] ?? page
  const opening = sectionFrom({ page, area, title: area, body: head.replace(/^# .+$/m, '') })
  return [opening, ...rest.map((part) => sectionFrom({ page, area, ...split(part) }))]
}

/** As GitHub names a heading, so that a link works there too. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** The section that explains a screen: `/citas/index` also answers at `/citas`. */
export const sectionFor = (sections: readonly Section[], path: string): Section | undefined =>
  sections.find(({ screens }) => screens.includes(path)) ??
  sections.find(({ screens }) => screens.includes(`${path}/index`))

/** Where a link inside a section leads: another of its page, or of another page. */
export const linkedFrom = ({ page }: Section, href: string): string =>
  href.startsWith('#') ? `${page}.md${href}` : href

export interface SearchHit {
  readonly section: Section
  /** The text around the first match; empty when the match is in the title. */
  readonly excerpt: string
}

/** Sections that hold every word typed, without regard to accents or capitals; those whose title holds them first. */
export function searchSections(sections: readonly Section[], typed: string): SearchHit[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
  const titled = sections.filter(({ title }) => holds(title))
  const mentioned = sections.filter(
    (one) => !titled.includes(one) && holds(`${one.title} ${one.area} ${one.body}`),
  )
  return [
    ...titled.map((section) => ({ section, excerpt: '' })),
    ...mentioned.map((section) => ({ section, excerpt: excerptOf(section.body, words[0] ?? '') })),
  ]
}

/** The line that holds a word, without its marks. */
function excerptOf(body: string, word: string): string {
  const line = body.split('\n').find((one) => fold(one).includes(word)) ?? ''
  return plain(line).slice(0, 160)
}

const plain = (line: string): string =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`#]/g, '')
    .replace(/^\s*(?:[-·]|\d+\.)\s*/, '')

function split(part: string): { title: string; body: string } {
  const end = part.indexOf('\n')
  return end < 0 ? { title: part, body: '' } : { title: part.slice(0, end), body: part.slice(end + 1) }
}

type RawSection = Readonly<{ page: string; area: string; title: string; body: string }>

function sectionFrom({ page, area, title, body }: RawSection): Section {
  const screens = screensLine.exec(body)?.[1]?.split(',') ?? []
  return {
    address: `${page}.md#${slugOf(title)}`,
    page,
    area,
    title: title.trim(),
    screens: screens.map((path) => path.trim()),
    body: body.replace(screensLine, '').trim(),
  }
}
