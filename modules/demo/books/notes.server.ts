import { noteScheduleService, noteService } from '@quina/accounting/server'
import type { DraftInput } from '@quina/blocks'
import { type Actor, createDraft, runDeed, saveRow } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { day, money, pesos, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { expenseAccounts } from './accounts.domain.ts'
import { booksBegin } from './begin.domain.ts'
import { bank, type DemoNote, demoNotes, type NoteLine } from './notes.domain.ts'

/** The notes of the accountant: those of the month, what the bank took with its budget, and one that repeats. */
export async function writeNotes(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  const ids = await idsIn(loading.db)
  const charges = (await chargesIn(loading.db)).map((charge) => ({
    key: `charge.${charge.registroId}`,
    input: inputOfCharge(ids, charge),
    ends: 'post' as const,
  }))
  const notes = demoNotes.map((note) => ({ key: note.key, input: inputOf(ids, note), ends: note.ends }))
  // In the order of their days, so that their numbers follow them.
  for (const { key, ...writing } of [...charges, ...notes].toSorted(byDay)) {
    const made = await once(loading, `note.${key}`, actor.userId, (tx) => write(tx, actor, writing))
    if (writing.ends === 'template') await repeat(loading, actor, made!)
  }
}

const byDay = (one: Pick<Writing, 'input'>, other: Pick<Writing, 'input'>): number =>
  one.input.date.localeCompare(other.input.date)

type Ids = ReadonlyMap<string, string>
interface Writing {
  readonly input: DraftInput<typeof noteService.document>
  readonly ends: DemoNote['ends']
}

async function write(tx: Tx, actor: Actor, { input, ends }: Writing): Promise<string> {
  const id = await createDraft(noteService, { tx, actor, input })
  const today = day(input.date)
  if (ends === 'draft') return id
  const deed = { tx, actor, today, id }
  if (ends === 'template') {
    await runDeed(noteService, { ...deed, action: 'keep' })
    return id
  }
  await runDeed(noteService, { ...deed, action: 'approve' })
  if (ends === 'post') return id
  const asked = {
    date: day(ends.undoneOn),
    reason: 'El proceso no alcanza la probabilidad que exige la norma',
  }
  await runDeed(noteService, { ...deed, today: asked.date, action: 'annul', asked })
  return id
}

/** From the month that is still open. */
const repeat = (loading: Loading, actor: Actor, noteId: string) =>
  once(loading, `note.schedule.${noteId}`, actor.userId, async (tx) => {
    const body = { noteId, fromDay: '2026-11-30', times: 12, mode: 'draft' }
    const { id } = await saveRow(tx, noteScheduleService, { id: null, body, actor })
    return id
  })

const blank = {
  terceroId: null,
  fuenteId: null,
  closing: null,
  reverseOn: null,
  bankAccountId: null,
  statementRef: null,
  registroId: null,
  budget: null,
}

function inputOf(ids: Ids, { kind, date, concept, lines, reference, reverseOn }: DemoNote) {
  const ofBank = kind === 'NC' ? null : (ids.get(`account ${bank.account}`) ?? null)
  return {
    ...blank,
    date: day(date),
    kindId: ids.get(`kind ${kind}`)!,
    concept,
    reverseOn: reverseOn === undefined ? null : day(reverseOn),
    bankAccountId: ofBank,
    statementRef: reference ?? null,
    lines: lines.map((line) => lineOf(ids, line)),
  }
}

const lineOf = (ids: Ids, { account, debit = 0, credit = 0, centre, tercero, detail }: NoteLine) => ({
  accountId: ids.get(`account ${account}`)!,
  terceroId: ids.get(`tercero ${tercero}`) ?? null,
  costCentreId: ids.get(`centre ${centre}`) ?? null,
  fuenteId: null,
  concept: detail ?? null,
  openItem: null,
  dueOn: null,
  base: null,
  debit: pesos(debit),
  credit: pesos(credit),
})

/** A registro that the bank pays by itself: the payroll that it spreads and the tax of its movements. */
interface Charge {
  readonly registroId: string
  readonly date: string
  readonly purpose: string
  readonly tercero: string
  readonly lines: readonly {
    readonly id: string
    readonly rubro: string
    readonly cpc: string | null
    readonly available: string
  }[]
}

async function chargesIn(db: Db): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select g.id as "registroId", to_char(g.date + 4, 'YYYY-MM-DD') as date, g.purpose, t.number as tercero,
           jsonb_agg(jsonb_build_object('id', l.id, 'rubro', r.code, 'available', b.available::text,
             'cpc', case when r.requires_cpc then r.default_cpc end) order by l.position) as lines
    from budget.registro_face g join budget.registro_line_face l on l.parent_id = g.id
    join budget.line_face b on b.id = l.id and b.available > 0
    join budget.apropiacion_face a on a.id = b.apropiacion_id join budget.rubro_face r on r.id = a.rubro_id
    join people.tercero_face t on t.id = g.tercero_id
    where g.date >= ${booksBegin} and g.date <= '2026-11-15' and g.status = 'approved'
      and (g.commitment_kind = 'payroll' or r.code like '2.1.8.01.14%')
    group by g.id, g.date, g.purpose, g.number, t.number order by g.date, g.number`.execute(db)
  return rows
}

/** The bank took it: the expense against the bank, and at once what is owed and paid in the budget. */
function inputOfCharge(ids: Ids, { registroId, date, purpose, tercero, lines }: Charge) {
  const whole = sumOf(lines, ({ available }) => money(available))
  const bankLine = lineOf(ids, { account: bank.account })
  const charged = lines.map(({ rubro, available }) => {
    const { account, centre } = expenseAccounts(rubro)
    const line = lineOf(ids, { account, tercero, ...(centre === undefined ? {} : { centre }) })
    return { ...line, debit: money(available) }
  })
  return {
    ...blank,
    date: day(date),
    kindId: ids.get('kind ND')!,
    concept: purpose,
    bankAccountId: ids.get(`account ${bank.account}`)!,
    statementRef: `DEB-${date.replaceAll('-', '')}`,
    registroId,
    budget: lines.map(({ id, cpc, available }) => ({ registroLineId: id, cpc, amount: money(available) })),
    lines: [...charged, { ...bankLine, debit: zero, credit: whole }],
  }
}

async function idsIn(db: Db): Promise<Ids> {
  const { rows } = await sql<{ key: string; id: string }>`
    select 'tercero ' || number as key, id from people.tercero_face
    union all select 'kind ' || code, id from accounting.voucher_kind_face
    union all select 'account ' || code, id from accounting.account_face where accepts_moves
    union all select 'centre ' || code, id from hospital.cost_centre_face`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}
