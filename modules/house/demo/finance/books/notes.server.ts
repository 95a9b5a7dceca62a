import { noteScheduleService, noteService } from '@quina/accounting/server'
import type { DraftInput } from '@quina/blocks'
import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { type Db, rowsFrom, type Tx } from '@quina/db/server'
import { day, money, pesos, sumOf, zero } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { expenseAccounts } from './accounts.domain.ts'
import { booksBegin } from './begin.domain.ts'

/** Writes the notes of the accountant: those of the month, the bank's charges with their budget, and one that repeats. */
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

const byDay = (one: Pick<NoteInput, 'input'>, other: Pick<NoteInput, 'input'>): number =>
  one.input.date.localeCompare(other.input.date)

type Ids = ReadonlyMap<string, string>
type NoteInput = Readonly<{ input: DraftInput<typeof noteService.document>; ends: DemoNote['ends'] }>

async function write(tx: Tx, actor: Actor, { input, ends }: NoteInput): Promise<string> {
  const id = await createDraft(noteService, { tx, actor, input })
  const today = day(input.date)
  if (ends === 'draft') return id
  const command = { tx, actor, today, id }
  if (ends === 'template') {
    await performAction(noteService, { ...command, action: 'keep' })
    return id
  }
  await performAction(noteService, { ...command, action: 'approve' })
  if (ends === 'post') return id
  const reason = 'El proceso no alcanza la probabilidad que exige la norma'
  const undo = { date: day(ends.undoneOn), reason }
  await performAction(noteService, { ...command, today: undo.date, action: 'annul', input: undo })
  return id
}

/** Repeats a note from the month that is still open. */
const repeat = (loading: Loading, actor: Actor, noteId: string) =>
  once(loading, `note.schedule.${noteId}`, actor.userId, async (tx) => {
    const body = { noteId, fromDay: '2026-11-30', times: 12, mode: 'draft' }
    const { id } = await saveRow(tx, noteScheduleService, { id: null, body, actor })
    return id
  })

function inputOf(ids: Ids, { kind, date, concept, lines, reference, reverseOn }: DemoNote) {
  const ofBank = kind === 'NC' ? null : (ids.get(`account ${bank.account}`) ?? null)
  return {
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
  concept: detail ?? null,
  debit: pesos(debit),
  credit: pesos(credit),
})

/** A registro that the bank charges by itself: its fee for the payroll and the tax on its movements. */
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
  return rowsFrom<Charge>(db)`
    select g.id as "registroId", to_char(g.date + 4, 'YYYY-MM-DD') as date, g.purpose, t.number as tercero,
           jsonb_agg(jsonb_build_object('id', l.id, 'rubro', r.code, 'available', b.available::text,
             'cpc', case when r.requires_cpc then r.default_cpc end) order by l.position) as lines
    from budget.registro_face g join budget.registro_line_face l on l.parent_id = g.id
    join budget.line_face b on b.id = l.id and b.available > 0
    join budget.apropiacion_face a on a.id = b.apropiacion_id join budget.rubro_face r on r.id = a.rubro_id
    join people.tercero_face t on t.id = g.tercero_id
    where g.date >= ${booksBegin} and g.date <= '2026-11-15' and g.status = 'approved'
      and (g.commitment_kind = 'payroll' or r.code like '2.1.8.01.14%')
    group by g.id, g.date, g.purpose, g.number, t.number order by g.date, g.number`
}

/** Returns the note of a bank charge: the expense against the bank, and at once the obligación and the pago in the budget. */
function inputOfCharge(ids: Ids, { registroId, date, purpose, tercero, lines }: Charge) {
  const whole = sumOf(lines, ({ available }) => money(available))
  const bankLine = lineOf(ids, { account: bank.account })
  const charged = lines.map(({ rubro, available }) => {
    const { account, centre } = expenseAccounts(rubro)
    const line = lineOf(ids, { account, tercero, ...(centre === undefined ? {} : { centre }) })
    return { ...line, debit: money(available) }
  })
  return {
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
  const rows = await rowsFrom<{ key: string; id: string }>(db)`
    select 'tercero ' || number as key, id from people.tercero_face
    union all select 'kind ' || code, id from accounting.voucher_kind_face
    union all select 'account ' || code, id from accounting.account_face where accepts_moves
    union all select 'centre ' || code, id from hospital.cost_centre_face`
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** A line of a note of the demonstration: account, debit and credit in whole pesos, centre, tercero. */
interface NoteLine {
  readonly account: string
  readonly debit?: number
  readonly credit?: number
  readonly centre?: string
  readonly tercero?: string
  readonly detail?: string
}

/** The final state of a note: posted, kept as a template or a draft, or posted and reversed on a day. */
type NoteEnd = 'post' | 'template' | 'draft' | { readonly undoneOn: string }

interface DemoNote {
  readonly key: string
  readonly kind: 'NC' | 'ND' | 'NB'
  readonly date: string
  readonly concept: string
  readonly lines: readonly NoteLine[]
  readonly ends: NoteEnd
  /** The reference of the bank statement, in a note about the bank. */
  readonly reference?: string
  readonly reverseOn?: string
}

const bank = { number: '58010203', account: '11100501' }
const insurer = '999100017'
const cleaner = '999100022'
const house = '999000111'

const months = [
  ['09', 'septiembre', 30],
  ['10', 'octubre', 31],
] as const

/** What the accountant writes at the end of each month. */
const monthly = months.flatMap(([month, name, last], index): DemoNote[] => [
  {
    key: `commission.${month}`,
    kind: 'ND',
    date: `2026-${month}-${last}`,
    concept: `Comisiones del portal bancario del mes de ${name}`,
    reference: `COM-2026${month}`,
    lines: [
      { account: '580240', debit: 96_400 + index * 7_200 },
      { account: bank.account, credit: 96_400 + index * 7_200 },
    ],
    ends: 'post',
  },
  {
    key: `interest.${month}`,
    kind: 'NB',
    date: `2026-${month}-${last}`,
    concept: `Rendimientos de la cuenta de pagos del mes de ${name}`,
    reference: `INT-2026${month}`,
    lines: [
      { account: bank.account, debit: 412_800 - index * 18_300 },
      { account: '480201', credit: 412_800 - index * 18_300 },
    ],
    ends: 'post',
  },
])

/** Single notes: a wrong account, an insurance paid in advance, a service not billed yet. */
const single: readonly DemoNote[] = [
  {
    key: 'reclassified',
    kind: 'NC',
    date: '2026-09-17',
    concept: 'Reclasificación: el aseo del centro de salud se había cargado a otros gastos generales',
    lines: [
      { account: '511149', debit: 2_340_000, centre: '3.2', tercero: cleaner },
      { account: '511190', credit: 2_340_000, centre: '3.2', tercero: cleaner },
    ],
    ends: 'post',
  },
  {
    key: 'mistaken',
    kind: 'NC',
    date: '2026-10-08',
    concept: 'Provisión de un proceso judicial según concepto de la oficina jurídica',
    lines: [
      { account: '589090', debit: 25_000_000, tercero: house },
      { account: '270190', credit: 25_000_000, tercero: house },
    ],
    ends: { undoneOn: '2026-10-15' },
  },
  {
    key: 'accrued',
    kind: 'NC',
    date: '2026-11-18',
    concept: 'Vigilancia de noviembre recibida y no facturada; se reversa al llegar la factura',
    reverseOn: '2026-12-01',
    lines: [
      { account: '511113', debit: 18_700_000, centre: '3.1', tercero: '999100021' },
      { account: '240790', credit: 18_700_000, tercero: '999100021' },
    ],
    ends: 'post',
  },
  {
    key: 'insurance',
    kind: 'NC',
    date: '2026-11-01',
    concept: 'Amortización mensual de las pólizas pagadas por anticipado',
    lines: [
      { account: '511125', debit: 4_500_000, centre: '3.2', tercero: insurer },
      { account: '190501', credit: 4_500_000, tercero: insurer },
    ],
    ends: 'template',
  },
  {
    key: 'pending',
    kind: 'NC',
    date: '2026-11-19',
    concept: 'Reparto de las pólizas entre centros, por revisar con ingeniería',
    lines: [
      { account: '511125', debit: 2_000_000, centre: '3.1', tercero: insurer },
      { account: '511125', credit: 2_000_000, centre: '3.2', tercero: insurer },
    ],
    ends: 'draft',
  },
]

const demoNotes: readonly DemoNote[] = [...monthly, ...single]
