import { apiPathOf, endpoint, permissionFor, type Stored } from '@quina/blocks'
import type { Paper, PrintContext } from '@quina/blocks/print'
import {
  closestFirst,
  createDraft,
  hasWords,
  load,
  type Operation,
  operation,
  optionsOperation,
  renderPdf,
  serveCommand,
  serveOptions,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, moneyText, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import type { EntryAnswer, EntryLine } from '../entry/entry.contract.ts'
import { entryPaper } from '../entry/entry.print.ts'
import { entryOf } from '../entry/entry.server.ts'
import { duplicateNote, note, noteAccountOptions, noteKindOf, noteKinds } from './note.contract.ts'
import { noteKindBy, noteService } from './note.server.ts'

const view = permissionFor(note, 'view')
const tag = 'accounting'
/** The other operations of the screens of notes: kinds, accounts, banks, copies and prints. */
export const noteLookups: Operation[] = [
  serveQuery(noteKinds, ({ tx }) =>
    tx
      .selectFrom('accounting.voucherKind')
      .select(['id', 'code', 'name', 'movesBanks', 'allowsClosing', 'requiresTercero'])
      .where('manual', '=', true)
      .where('active', '=', true)
      .orderBy('movesBanks')
      .orderBy('code')
      .execute(),
  ),
  serveQuery(noteKindOf, async ({ tx, input }) => {
    const { manual, ...kind } = await noteKindBy(tx, 'code', input.code)
    insist(manual, 'CON-070', `Los comprobantes ${kind.code} no se elaboran a mano.`, { status: 404 })
    return kind
  }),
  serveOptions(noteAccountOptions, ({ tx, input }) => accountOptions(tx, input)),
  optionsOperation({
    to: 'accounting.bankLedger',
    title: 'Cuentas contables de banco',
    whose: 'house',
    access: view,
  }),
  serveCommand(duplicateNote, async ({ tx, actor, today, input: { id } }) => {
    const source = await load(tx, { document: note, tables: noteService, actor }, id)
    const input = { ...source, date: today, reverseOn: null, closing: null, statementRef: null }
    return { id: await createDraft(noteService, { tx, actor, input }) }
  }),
  operation(
    endpoint({
      method: 'GET',
      path: `${apiPathOf(note)}/:id/print`,
      access: view,
      tag,
      summary: 'Notas contables: imprimir (PDF)',
      params: z.object({ id: z.uuid() }),
    }),
    async ({ tx, actor, now, house, params }) => {
      const stored = await load(tx, { document: note, tables: noteService, actor }, params.id)
      const where = { actor, campusId: stored.campusId, on: stored.date as Day, now }
      const context = await house.printContext(tx, where)
      const { name, paper } = await notePaper(tx, stored, context)
      const content = await renderPdf(paper)
      return { download: { name, mediaType: 'application/pdf', content, inline: true } }
    },
  ),
]

/** The print of a note: that of its voucher, or the same layout with the draft's data while there is none. */
async function notePaper(
  tx: Tx,
  stored: Stored<typeof note>,
  context: PrintContext,
): Promise<{ readonly name: string; readonly paper: Paper }> {
  const posted = await tx
    .selectFrom('accounting.entry')
    .select('id')
    .where('document', '=', 'accounting.note')
    .where('documentId', '=', stored.id)
    .where('reversesId', 'is', null)
    .executeTakeFirst()
  const entry = posted === undefined ? await draftEntry(tx, stored) : await entryOf(tx, posted.id)
  const number = posted === undefined ? 'borrador' : entry.number
  return { name: `${entry.kind}-${number}-${entry.vigencia}.pdf`, paper: entryPaper(entry, context) }
}

async function draftEntry(
  tx: Tx,
  { id, kindId, date, concept, closing, lines }: Stored<typeof note>,
): Promise<EntryAnswer> {
  const kind = await noteKindBy(tx, 'id', kindId)
  const rows = await rowsFrom<EntryLine>(tx)`
    select l.id, a.code as account, a.name as account_name, t.name as tercero,
           c.code || ' ' || c.name as cost_centre, f.code || ' ' || f.name as fuente, l.open_item, l.concept, l.debit, l.credit
    from accounting.note_line l join accounting.account a on a.id = l.account_id
    left join people.tercero_face t on t.id = l.tercero_id left join hospital.cost_centre_face c on c.id = l.cost_centre_id
    left join budget.fuente_face f on f.id = l.fuente_id
    where l.parent_id = ${id}::uuid order by l.position`
  return {
    id,
    kind: kind.code,
    kindName: kind.name,
    number: 0,
    day: date,
    vigencia: Number(date.slice(0, 4)),
    period: closing === true ? 13 : Number(date.slice(5, 7)),
    concept,
    total: moneyText(sumOf(lines, 'debit')),
    condition: 'draft',
    document: 'accounting.note',
    documentId: id,
    user: null,
    at: '',
    other: null,
    lines: rows,
    paper: kind,
  }
}

interface AccountRow {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly requiresTercero: boolean
  readonly requiresCostCentre: boolean
  readonly requiresBase: boolean
  readonly requiresOpenItem: boolean
  readonly code: string
}

async function accountOptions(
  tx: Tx,
  { q: typed, id }: { readonly q: string | null; readonly id: string | null },
) {
  const q = typed ?? ''
  const matches = hasWords(sql.ref('search'), q)
  const rows = await rowsFrom<AccountRow>(tx)`
    select id, label, enabled, code, requires_tercero, requires_cost_centre, requires_base, requires_open_item
    from accounting.posting_account_option
    where ${id === null ? matches : sql`id = ${id}::uuid`}
    order by ${closestFirst(q, { label: sql.ref('label'), enabled: sql.ref('enabled') })}
      enabled desc, code limit 20`
  const mark = (input: boolean) => (input ? 'yes' : null)
  return rows.map(({ id, label, enabled, code, ...params }) => ({
    id,
    label,
    enabled,
    facts: {
      code,
      terceroId: mark(params.requiresTercero),
      costCentreId: mark(params.requiresCostCentre),
      base: mark(params.requiresBase),
      openItem: mark(params.requiresOpenItem),
    },
  }))
}
