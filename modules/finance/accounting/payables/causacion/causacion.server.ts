import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import {
  type Actor,
  can,
  closestFirst,
  hasWords,
  type Operation,
  optionsOperation,
  type Posting,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
  serveOptions,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { insist, type MoneyText, money, padded, showPesos, zero } from '@quina/kernel'
import { taxProfileOn } from '@quina/people/server'
import { sql } from 'kysely'
import { journalLedger, toJournal } from '../../ledger/journal/journal-ledger.server.ts'
import { toWithholdings, withholdingLedger } from '../../withholding/withheld/withholding-ledger.server.ts'
import { foreseeOperations } from '../causacion-preview/foresee.server.ts'
import { advanceLeftTo } from '../causacion-settlement/facts.server.ts'
import { mustSayWhy, owedByLine } from '../causacion-settlement/figures.domain.ts'
import { type SettledCausacion, settle } from '../causacion-settlement/settle.server.ts'
import { withheldMoves } from '../causacion-settlement/spent.server.ts'
import { closesPayable, lockPayables, toPayable } from '../payable/payable.server.ts'
import { payableConstraints } from '../payable/payable-constraints.server.ts'
import { creditNote } from '../supplier-note/credit-note.server.ts'
import { mustBeSupported, mustMatchReceipt, supportName } from '../support-source/support.domain.ts'
import { holdSupport, mustBeUnpaid } from '../support-source/support-keeper.server.ts'
import { receiptOf, supportOperations } from '../support-source/support-source.server.ts'
import {
  advanceOptions,
  causacion,
  causacionBeforeSupport,
  causacionConceptOptions,
  editWithholding,
  invoiceAgeMax,
} from './causacion.contract.ts'
import { oweInBudget, unoweInBudget } from './obligacion.server.ts'
import { causacionPrint, paperFacts } from './paper.server.ts'

type Causacion = Stored<typeof causacion>

export const causacionService = servedDocument<typeof causacion>({
  document: causacion,
  lines: { lines: 'accounting.causacionLine', adjustments: 'accounting.causacionAdjustment' },
  ledgers: [journalLedger, withholdingLedger],
  async onSave(tx, input, actor) {
    await mustBeNew(tx, input)
    await mustBeUnpaid(tx, input)
    mustMayAdjust(input, actor)
  },
  on: {
    async approve({ tx, document, actor }) {
      await mustHold(tx, document, actor)
      const settled = await settle(tx, document)
      await mustMatch(tx, document, settled)
      const obligacion = await oweInBudget(tx, actor, owingOf(document, settled))
      return postingsOf(document, settled, obligacion)
    },

    creditNote: ({ tx, document, input, actor }) => creditNote({ tx, document, input, actor }),

    async annul({ tx, document, input, actor }) {
      const owed = (await lockPayables(tx, [document.id])).get(document.id)!
      const credited = await creditedOf(tx, document.id)
      const paid = 'La causación tiene pagos vigentes. Anúlelos primero.'
      insist(owed.balance === owed.net - credited, 'PRE-027', paid, { status: 409 })
      const ordered = 'La causación está en una orden de pago. Anúlela primero.'
      insist(owed.programmed === zero, 'CXP-018', ordered, { status: 409 })
      const { campusId } = document
      const { obligacionId } = owed
      await unoweInBudget({ tx, actor, campusId, obligacionId, date: input.date, reason: input.reason })
      return [closesPayable(owed.item)]
    },
  },
  extra: async (tx, stored) => paperFacts(tx, stored),
  print: causacionPrint,
})

type NewSupport = Pick<
  Causacion,
  'terceroId' | 'supportKind' | 'supportPrefix' | 'supportNumber' | 'electronicCode'
> & { id?: string }

/**
 * @throws Problem CXP-001 naming the causación that has the support, with the prefix joined or not, CXP-029 where another has
 * its CUFE. The indexes guard both against races.
 */
async function mustBeNew(tx: Tx, support: NewSupport) {
  const { terceroId, supportKind, supportPrefix, supportNumber, electronicCode } = support
  const same = await rowFrom<{ number: number | null; id: string }>(tx)`
    select number, id from accounting.causacion
    where tercero_id = ${terceroId}::uuid and support_kind = ${supportKind} and status = 'approved'
      and accounting.support_mark(support_prefix, support_number)
        = accounting.support_mark(${supportPrefix}::text, ${supportNumber}::text)
    order by number limit 1`
  const message = `${supportName(support)} ya está causado: CA ${padded(same?.number ?? 0)}.`
  insist(same === undefined || same.id === support.id, 'CXP-001', message, {
    status: 409,
    fields: { supportNumber: message },
  })
  const known = await rowFrom<{ number: number | null; id: string }>(tx)`
    select number, id from accounting.causacion
    where lower(btrim(electronic_code)) = lower(btrim(${electronicCode}::text)) and btrim(electronic_code) <> ''
      and status = 'approved' order by number limit 1`
  const twice = 'Ese CUFE o CUDS ya está en otra causación.'
  insist(known === undefined || known.id === support.id, 'CXP-029', twice, {
    status: 409,
    fields: { electronicCode: twice },
    facts: { in: `CA ${padded(known?.number ?? 0)}` },
  })
}

/** Changing a withholding requires its own permission. @throws Problem CXP-019 */
function mustMayAdjust({ adjustments }: Pick<InputOf<typeof causacion>, 'adjustments'>, actor: Actor): void {
  const message = 'No tiene permiso para cambiar las retenciones que propone la regla.'
  const may = (adjustments ?? []).length === 0 || can(actor, editWithholding)
  insist(may, 'CXP-019', message, { status: 403 })
}

async function mustHold(tx: Tx, document: Causacion, actor: Actor): Promise<void> {
  mustMayAdjust(document, actor)
  mustSayWhy(document.lines)
  await holdSupport(tx, document)
  await mustBeNew(tx, document)
  await mustBeUnpaid(tx, document)
  const { terceroId, date, final, amortised } = document
  const profile = await taxProfileOn(tx, terceroId, date)
  const { personType } = await storedRow(tx, 'people.terceroFace', terceroId, ['personType'])
  mustBeSupported(document, {
    invoices: personType === 'juridica' || profile.vatResponsible,
    mayPrecede: can(actor, causacionBeforeSupport),
    ageMax: await parameterOn(tx, invoiceAgeMax, date),
  })
  if (final !== true || document.registroId !== null) return
  const left = await advanceLeftTo(tx, terceroId)
  const message = 'Queda anticipo sin amortizar.'
  insist(left === (amortised ?? zero), 'CXP-004', message, { status: 409, fields: { amortised: message } })
}

async function mustMatch(
  tx: Tx,
  document: Causacion,
  { totals: { gross }, lines }: SettledCausacion,
): Promise<void> {
  const { kind, terceroId } = document
  const debited = lines.map(({ account }) => account)
  mustMatchReceipt({ kind, terceroId, gross, debited }, await receiptOf(tx, document))
}

const owingOf = (document: Causacion, { lines, totals, item }: SettledCausacion) => {
  const owed = owedByLine(lines, totals.amortised)
  return {
    ...document,
    supportNumber: item,
    gross: totals.gross,
    amortised: totals.amortised,
    lines: document.lines.map(({ registroLineId, cpc }, index) => ({
      registroLineId,
      cpc,
      owed: owed[index] ?? zero,
    })),
  }
}

function postingsOf(
  document: Causacion,
  settled: SettledCausacion,
  obligacion: Awaited<ReturnType<typeof oweInBudget>>,
): Posting[] {
  const { terceroId, dueOn } = document
  const { totals, item, payableAccount, lines } = settled
  const accounts = lines.map(({ account, vatAccount }, index) => ({
    lineId: document.lines[index]!.id,
    account,
    vatAccount,
  }))
  const payable = { terceroId, accountCode: payableAccount, item, dueOn, obligacion, accounts, ...totals }
  return [toPayable(payable), toJournal([settled.entry]), toWithholdings(withheldMoves(document, settled))]
}

async function creditedOf(tx: Tx, causacionId: string) {
  const row = await rowFrom<{ credited: string }>(tx)`
    select coalesce(sum(from_payable), 0) as credited from accounting.supplier_note
    where causacion_id = ${causacionId}::uuid`
  return money(row?.credited ?? '0')
}

const access = permissionFor(causacion, 'view')

interface ConceptRow {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly cpc: string | null
  readonly registroLineId: string | null
  readonly registroLineLabel: string | null
}

/** Concepts to cause, each with its CPC and, when the registro has its rubro, that line of it (finance dossier §5.2). */
const causacionConceptOperation = serveOptions(
  causacionConceptOptions,
  async ({ tx, input: { q, id, registroId } }) => {
    const matches = hasWords(sql.ref('c.search'), q ?? '')
    const rows = await rowsFrom<ConceptRow>(tx)`
      select c.id, c.code || ' ' || c.name as label, a.code || ' ' || a.name as detail, c.active as enabled, c.cpc_code as cpc,
             r.id as registro_line_id, r.label as registro_line_label
      from accounting.concept c join accounting.account a on a.id = c.debit_account_id
      left join lateral (
        select l.id, u.code || ' ' || u.name as label from budget.registro_line_face l
        join budget.line_face b on b.id = l.id join budget.apropiacion_face p on p.id = b.apropiacion_id
        join budget.rubro_face u on u.id = p.rubro_id
        where l.parent_id = ${registroId}::uuid and u.code = c.rubro_code order by l.position limit 1) r on true
      where (${id}::uuid is null or c.id = ${id}::uuid)
        and ${matches}
      order by ${closestFirst(q, { label: sql`c.code || ' ' || c.name`, enabled: sql.ref('c.active') })}
        c.active desc, c.code limit 20`
    return rows.map(({ id: one, label, detail, enabled, ...facts }) => ({
      id: one,
      label,
      detail,
      enabled,
      facts,
    }))
  },
)

const advanceLookupOperation = serveOptions(
  advanceOptions,
  async ({ tx, input: { q, id, terceroId, open } }) => {
    const matches = hasWords(sql.ref('o.search'), q ?? '')
    const whose =
      id !== null
        ? sql`o.id = ${id}::uuid`
        : open !== true
          ? sql`true`
          : sql`o.tercero_id = ${terceroId}::uuid and o.enabled`
    const rows = await rowsFrom<FoundAdvance>(tx)`
      select o.id, o.label, o.detail, o.enabled, i.account_id, a.code || ' ' || a.name as account_label, o.item as open_item,
             o.balance::numeric(18,2)::text as available
      from accounting.advance_option o join accounting.open_item i on i.id = o.id
      join accounting.account a on a.id = i.account_id
      where ${whose} and ${matches}
      order by ${closestFirst(q, { label: sql.ref('o.label'), enabled: sql.ref('o.enabled') })}
        o.enabled desc, i.opened_on, o.label limit 20`
    return rows.map(({ id: one, label, detail, enabled, ...facts }) => ({
      id: one,
      label,
      detail: `${detail} · saldo ${showPesos(money(facts.available))}`,
      enabled,
      facts: { ...facts },
    }))
  },
)

/** The look-ups of a causación besides catalogs: anticipos, receipts of goods, its own lines. */
export const causacionLookups: Operation[] = [
  causacionConceptOperation,
  advanceLookupOperation,
  ...supportOperations,
  optionsOperation({
    to: 'accounting.supportSource',
    title: 'Ingresos recibidos por causar',
    access,
    whose: 'site',
  }),
  optionsOperation({ to: 'accounting.causacionLine', title: 'Líneas de causaciones', access, whose: 'site' }),
]

export const causacionOperations = refusing(payableConstraints, [
  ...serveDocument(causacionService),
  ...foreseeOperations,
  ...causacionLookups,
])

interface FoundAdvance {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly accountId: string
  readonly accountLabel: string
  readonly openItem: string
  readonly available: MoneyText
}
