import type { Content, Paper } from '@quina/blocks/print'
import { type Day, inWords, type Money, showAmount, showDay } from '@quina/kernel'

export interface DrawnCheque {
  readonly date: Day
  readonly amount: Money
  readonly payee: string
  readonly place: string
}

interface Spot {
  readonly name: string
  readonly x: number
  readonly y: number
}

/** Reads `fecha 330 60; valor 470 60`. What cannot be read is left out: it is not printed. */
const spotsIn = (form: string): Spot[] =>
  form
    .split(';')
    .map((part) => /^\s*(\w+)\s+(\d+)\s+(\d+)\s*$/.exec(part))
    .flatMap((match) =>
      match === null ? [] : [{ name: match[1] ?? '', x: Number(match[2]), y: Number(match[3]) }],
    )
    .toSorted((one, other) => one.y - other.y || one.x - other.x)

const lineHeight = 12

/** Only what the pre-printed form lacks, each thing where the hospital said. */
export function chequePaper(company: string, form: string, drawn: DrawnCheque): Paper {
  const said: Readonly<Record<string, string>> = {
    fecha: showDay(drawn.date),
    valor: showAmount(drawn.amount),
    beneficiario: drawn.payee,
    letras: inWords(drawn.amount),
    lugar: drawn.place,
  }
  return {
    title: 'Cheque',
    number: '',
    company,
    size: 'letter',
    landscape: false,
    watermark: null,
    printed: '',
    foot: null,
    verify: null,
    content: rowsOf(spotsIn(form), said),
  }
}

function rowsOf(spots: readonly Spot[], said: Readonly<Record<string, string>>): Content[] {
  const heights = [...new Set(spots.map(({ y }) => y))]
  let reached = 0
  return heights.map((y) => {
    const above = Math.max(0, y - reached)
    reached = y + lineHeight
    let across = 0
    const columns = spots
      .filter((spot) => spot.y === y)
      .flatMap(({ name, x }): Content[] => {
        const gap = Math.max(0, x - across)
        const text = said[name] ?? ''
        across = x + text.length * 6
        return [
          { text: '', width: gap },
          { text, width: 'auto', noWrap: true },
        ]
      })
    return { columns, columnGap: 0, margin: [0, above, 0, 0] }
  })
}
