import type { Content, Paper } from '@quina/blocks/print'
import {
  type Actor,
  labelOf,
  load,
  type Operation,
  parameterOn,
  renderPdf,
  serveCommand,
  serveFile,
} from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { type Day, insist, inWords, type Money, must, notFound, showAmount, showDay } from '@quina/kernel'
import { cheque, chequeForm } from './cheque.contract.ts'
import { chequeDocumentOperations, chequeService } from './cheque.server.ts'
import { keepCheque } from './cheque-issue.server.ts'
import { chequePaper, spoilCheque } from './spoil.contract.ts'

/** Reads positions such as `fecha 330 60; valor 470 60`. An item that cannot be read is skipped and not printed. */
const spotsIn = (form: string): Spot[] =>
  form
    .split(';')
    .map((part) => /^\s*(\w+)\s+(\d+)\s+(\d+)\s*$/.exec(part))
    .flatMap((match) =>
      match === null ? [] : [{ name: match[1] ?? '', x: Number(match[2]), y: Number(match[3]) }],
    )
    .toSorted((one, other) => one.y - other.y || one.x - other.x)

const lineHeight = 12

export const chequeOperations: Operation[] = [
  ...chequeDocumentOperations,
  serveCommand(spoilCheque, async ({ tx, actor, today, input }) => ({
    id: await spoil(tx, actor, { ...input, today }),
  })),
  serveFile(chequePaper, async ({ tx, actor, input: { id }, house, now }) => {
    const stored = await load(tx, { document: cheque, tables: chequeService, actor }, id)
    insist(stored.amount !== null && stored.terceroId !== null, 'TES-137', 'El cheque no fue girado.')
    const context = await house.printContext(tx, { actor, campusId: stored.campusId, on: stored.date, now })
    const payee = (await labelOf(tx, 'people.tercero', stored.terceroId)) ?? ''
    const form = await parameterOn(tx, chequeForm, stored.date)
    const printed = { date: stored.date, amount: stored.amount, payee, place: context.campus }
    const content = await renderPdf(paperOf(context.company.name, form, printed))
    const name = `cheque-${stored.number}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true } }
  }),
]

type SpoiledCheque = Readonly<{ checkbookId: string; number: number; reason: string; today: Day }>

/** @throws Problem TES-136 when the number is not available in the checkbook or was already used. */
async function spoil(
  tx: Tx,
  actor: Actor,
  { checkbookId, number, reason, today }: SpoiledCheque,
): Promise<string> {
  const book = await tx
    .selectFrom('treasury.checkbook')
    .selectAll()
    .where('id', '=', checkbookId)
    .forUpdate()
    .executeTakeFirst()
  if (book === undefined) throw notFound('La chequera')
  const used = await rowWhere(tx, 'treasury.cheque', { bankAccountId: book.bankAccountId, number }, ['id'])
  const inside = number >= Number(book.nextNumber) && number <= Number(book.lastNumber)
  const message =
    used === undefined ? 'El número no es de los disponibles de la chequera.' : 'Ese cheque ya fue usado.'
  must(inside && used === undefined, 'TES-136', 'number', message)
  const { bankAccountId } = book
  const given = { bankAccountId, checkbookId, number, date: today, campusId: actor.campusId }
  return keepCheque(tx, actor, { ...given, action: 'spoil', input: { reason } })
}

type DrawnCheque = Readonly<{ date: Day; amount: Money; payee: string; place: string }>

type Spot = Readonly<{ name: string; x: number; y: number }>

/** Prints only the data that the pre-printed form lacks, each at the position that the hospital configured. */
function paperOf(company: string, form: string, drawn: DrawnCheque): Paper {
  const declared: Readonly<Record<string, string>> = {
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
    content: rowsOf(spotsIn(form), declared),
  }
}

function rowsOf(spots: readonly Spot[], declared: Readonly<Record<string, string>>): Content[] {
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
        const text = declared[name] ?? ''
        across = x + text.length * 6
        return [
          { text: '', width: gap },
          { text, width: 'auto', noWrap: true },
        ]
      })
    return { columns, columnGap: 0, margin: [0, above, 0, 0] }
  })
}
