import { inflateSync } from 'node:zlib'
import { groupedBy } from '@quina/kernel'

/** A run of letters at its place on a page, in points from the left and from the bottom. */
export type Run = Readonly<{ page: number; x: number; end: number; y: number; size: number }>

export type ReadBack = Readonly<{ pages: number; width: number; runs: readonly Run[] }>

/**
 * Reads the position of each text in a PDF of the product, so that tests find a text beyond the edge or over another. It
 * understands only the output of our engine: fonts with their widths, text placed by `Tm`.
 */
export function readBack(pdf: Buffer): ReadBack {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  const runs = pages.flatMap(({ head }, index) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? ''
    const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(head)?.[1]))?.head ?? ''
    return runsOf(content, fontsOf(resources, objects)).map((run) => ({ ...run, page: index + 1 }))
  })
  const width = Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(pages[0]?.head ?? '')?.[1])
  return { pages: pages.length, width, runs }
}

type PdfObject = Readonly<{ head: string; stream: string | undefined }>

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const found = new Map<number, PdfObject>()
  for (const { 1: number, index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('endobj', index)
    const from = text.indexOf('stream\n', index)
    const isStream = from >= 0 && from < end
    const head = text.slice(index, isStream ? from : end)
    found.set(Number(number), { head, stream: isStream ? streamAt(pdf, head, from + 7) : undefined })
  }
  return found
}

function streamAt(pdf: Buffer, head: string, from: number): string | undefined {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const bytes = pdf.subarray(from, from + length)
  return head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** The widths of the letters of each font, in thousandths, by its name in the page. */
function fontsOf(resources: string, objects: ReadonlyMap<number, PdfObject>): Map<string, readonly number[]> {
  const named = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  const fonts = [...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', at]) => {
    const font = objects.get(Number(at))?.head ?? ''
    const letters = objects.get(Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1]))?.head ?? ''
    const widths = /\/W \[0 \[([^\]]*)\]/.exec(letters)?.[1] ?? ''
    return [name, widths.trim().split(/\s+/).map(Number)] as const
  })
  return new Map(fonts)
}

const placed = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g

function runsOf(content: string, fonts: ReadonlyMap<string, readonly number[]>): Omit<Run, 'page'>[] {
  const runs: Omit<Run, 'page'>[] = []
  let x = 0
  let y = 0
  let size = 0
  let widths: readonly number[] = []
  for (const [, left, up, font, points, letters] of content.matchAll(placed)) {
    if (left !== undefined) [x, y] = [Number(left), Number(up)]
    if (font !== undefined) [widths, size] = [fonts.get(font) ?? [], Number(points)]
    if (letters === undefined) continue
    const end = x + (advance(letters, widths) * size) / 1_000
    runs.push({ x, y, size, end })
    x = end
  }
  return runs
}

/** Adds up the widths of letters of four digits each; the figures between them move the next letter closer. */
const advance = (letters: string, widths: readonly number[]): number =>
  [...letters.matchAll(/<([0-9a-f]*)>|([-\d.]+)/gi)].reduce((total, [, written, closer]) => {
    if (closer !== undefined) return total - Number(closer)
    const glyphs = written?.match(/.{4}/g) ?? []
    return total + glyphs.reduce((sum, glyph) => sum + (widths[Number.parseInt(glyph, 16)] ?? 0), 0)
  }, 0)

/** The width of a space: a line broken at a space may still have it at its end. */
const space = 3

/** Finds text beyond the margins of its page, or over the previous text of its line. */
export function misplaced({ runs, width }: ReadBack, margin: number): Run[] {
  const beyond = runs.filter(({ x, end }) => x < margin - 1 || end > width - margin + space)
  const lines = groupedBy(runs, ({ page, y }) => `${page} ${Math.round(y)}`)
  const over = [...lines.values()].flatMap((line) => {
    const inOrder = line.toSorted((one, other) => one.x - other.x)
    return inOrder.filter((run, index) => index > 0 && run.x < (inOrder[index - 1]?.end ?? 0) - space)
  })
  return [...beyond, ...over]
}
