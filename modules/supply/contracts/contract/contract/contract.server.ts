import { permissionFor } from '@quina/blocks'
import { type DocumentPrint, lineTable } from '@quina/blocks/print'
import {
  type Operation,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  dayInBogota,
  minus,
  money,
  moneyText,
  must,
  negate,
  percentText,
  unscaled,
  zero,
} from '@quina/kernel'
import { guaranteeItem, owedOf } from '../fine/fine.server.ts'
import { lockedContract } from '../ledger/contract-facts.server.ts'
import { contractLedger, contractRefusals, toContract } from '../ledger/contract-ledger.server.ts'
import { agreedMoves, commitWith, mustBeSignable, mustFollow, start } from '../life/legalising.server.ts'
import {
  add,
  amend,
  assign,
  commitYear,
  extend,
  reduce,
  reprice,
  resume,
  suspend,
} from '../life/modifying.server.ts'
import { conclude, end, undo } from '../life/settling.server.ts'
import { timeGone } from '../life/term.domain.ts'
import { mustBeCovered, shortCovers, shortWords } from '../policy/cover.domain.ts'
import { coveringOf } from '../policy/policy.server.ts'
import { type ContractStanding, contract } from './contract.contract.ts'
import { mustAgree } from './contract.domain.ts'

/** The print of the contract: its minuta, with the agreed terms. */
const contractPrint: DocumentPrint<typeof contract> = {
  title: 'Contrato',
  pairs: [
    'date',
    'kind',
    'modality',
    'terceroId',
    'supervisorId',
    'cdpId',
    'value',
    'paymentForm',
    'months',
    'days',
    'untilDay',
    'place',
    'purpose',
    'duties',
  ],
  lines: [
    { field: 'rubros', total: 'amount' },
    { field: 'payments', total: 'amount' },
    { field: 'members', total: 'percent' },
  ],
  adds: ({ values }) => [
    lineTable({
      columns: [
        { key: 'detail', header: 'Lo contratado', kind: 'text', width: '*' },
        { key: 'unit', header: 'Unidad', kind: 'text' },
        { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
        { key: 'unitPrice', header: 'Valor unitario', kind: 'money' },
        { key: 'vatRate', header: 'IVA %', kind: 'percent' },
      ],
      rows: values.lines.map((line) => ({ values: { ...line } })),
    }),
  ],
  worth: ({ values }) => money(String(values.value)),
  signs: { contracting: 'Ordenador del gasto', contractor: 'Contratista' },
}

/** Rules: those of `mustAgree`, and those of each step in `life`. */
export const contractService = servedDocument<typeof contract>({
  document: contract,
  lines: {
    lines: 'contracts.contractLine',
    rubros: 'contracts.contractRubro',
    programs: 'contracts.contractProgram',
    members: 'contracts.contractMember',
    payments: 'contracts.contractPayment',
    guarantees: 'contracts.contractGuarantee',
    papers: 'contracts.contractPaper',
  },
  ledgers: [contractLedger],
  onSave: async (_tx, input) => mustAgree(input),
  on: {
    // The lines may have been imported from a sheet after the last save.
    async award({ document }) {
      mustAgree(document)
    },
    async sign({ tx, document, input: { date }, actor }) {
      mustFollow(date, document.date)
      await mustBeSignable(tx, document, date)
      await changeById(tx, 'contracts.contract', document.id, { signedOn: date, signedBy: actor.userId })
      return [toContract(agreedMoves(document, date))]
    },
    async commit({ tx, document, input: { date, registroId } }) {
      mustFollow(date, (await lockedContract(tx, document.id)).signedOn)
      const { id, terceroId, thisYear, value } = document
      await commitWith(tx, { contractId: id, terceroId, registroId, date, amount: thisYear ?? value })
      await changeById(tx, 'contracts.contract', id, { registroId })
    },
    async legalise({ tx, document: { id }, input: { publishedOn, secopId, secopUrl } }) {
      const { signedOn } = await lockedContract(tx, id)
      const after = signedOn === null || publishedOn >= signedOn
      must(after, 'CTP-025', 'publishedOn', 'Se publica después de firmarlo.')
      mustBeCovered(await coveringOf(tx, id), 'guarantees')
      await changeById(tx, 'contracts.contract', id, { publishedOn, secopId, secopUrl })
    },
    async start({ tx, document, input }) {
      await start(tx, document, input)
    },
    add: async (command) => [toContract(await add(command))],
    reduce: async (command) => [toContract(await reduce(command))],
    reprice: (command) => quiet(reprice(command)),
    commitYear: (command) => quiet(commitYear(command)),
    extend: (command) => quiet(extend(command)),
    amend: (command) => quiet(amend(command)),
    assign: (command) => quiet(assign(command)),
    suspend: (command) => quiet(suspend(command)),
    resume: (command) => quiet(resume(command)),
    end: (command) => quiet(end(command)),
    settle: async ({ tx, document, input: { date } }) => {
      mustFollow(date, (await lockedContract(tx, document.id)).endedOn)
    },
    conclude: (command) => quiet(conclude(command)),
    async close({ document }) {
      const due = document.status === 'ended' && document.needsSettlement
      must(!due, 'CTP-026', 'date', 'Este contrato exige liquidación.')
    },
    annul: (command) => quiet(undo(command)),
  },
  extra: async (tx, { id }) => ({ facts: await standingOf(tx, id) }),
  print: contractPrint,
})

/** Runs a command that posts nothing. */
const quiet = async (work: Promise<void>): Promise<[]> => {
  await work
  return []
}

interface StandingRow {
  readonly agreed: string
  readonly taken: string
  readonly executed: string
  readonly paid: string
  readonly signedOn: Day | null
  readonly startedOn: Day | null
  readonly endsOn: Day | null
  readonly number: number | null
  readonly vigencia: number
  readonly terceroId: string
  readonly publishedOn: Day | null
  readonly status: string
  readonly registroId: string | null
  readonly registroLabel: string | null
  readonly registroBalance: string
}

async function standingOf(tx: Tx, id: string): Promise<ContractStanding> {
  const [row] = await rowsFrom<StandingRow>(tx)`
    select l.number, l.vigencia, l.tercero_id, l.agreed::text as agreed,
           coalesce(b.taken, 0)::numeric(18,2)::text as taken, l.executed::text as executed,
           l.paid::text as paid,
           l.signed_on, l.started_on, l.ends_on, l.published_on, l.status, l.registro_id, o.label as registro_label,
           coalesce(s.balance, 0)::numeric(18,2)::text as registro_balance
    from contracts.contract_list l
    left join contracts.contract_balance b on b.contract_id = l.id
    left join contracts.commitment_sum s on s.contract_id = l.id
    left join budget.registro_option o on o.id = l.registro_id
    where l.id = ${id}::uuid`
  if (row === undefined) throw new Error(`contract ${id} is not in its list`)
  const { agreed, taken, executed, paid, signedOn, startedOn, endsOn, registroId, registroLabel } = row
  const gone = timeGone(startedOn, endsOn, dayInBogota(new Date()))
  return {
    agreed,
    taken,
    executed,
    paid,
    toExecute: left(agreed, executed),
    toPay: left(executed, paid),
    retained: row.number === null ? null : await retainedIn(tx, row),
    registro:
      registroId === null
        ? null
        : { id: registroId, label: registroLabel ?? '', balance: row.registroBalance },
    signedOn,
    startedOn,
    endsOn,
    timePercent: gone === null ? null : unscaled(gone, 2),
    donePercent: percentText(money(executed), money(agreed)),
    lacks: shortCovers(await coveringOf(tx, id)).map(shortWords),
    modifications: await modificationsOf(tx, id),
  }
}

/** Returns the guarantee retained from the contract's payments, which waits for its final acta. */
async function retainedIn(tx: Tx, row: StandingRow) {
  const item = guaranteeItem(row)
  const owed = await owedOf(tx, { terceroId: row.terceroId, item, side: '2' })
  return owed === zero ? null : { amount: moneyText(negate(owed)), item }
}

const left = (whole: string, gone: string): string => moneyText(minus(money(whole), money(gone)))

const kindWords = {
  add: 'Adición',
  reduce: 'Reducción',
  extend: 'Prórroga',
  amend: 'Otrosí',
  assign: 'Cesión',
  suspend: 'Suspensión',
  resume: 'Reinicio',
  reprice: 'Precios',
  commitYear: 'Vigencia siguiente',
} as const

interface ModificationRow {
  readonly id: string
  readonly kind: keyof typeof kindWords
  readonly number: string
  readonly date: Day
  readonly value: string
  readonly newEnd: Day | null
  readonly note: string
}

const modificationsOf = async (tx: Tx, contractId: string) =>
  (
    await rowsFrom<ModificationRow>(tx)`
      select id, kind, number, date, value::text as value, new_end, note from contracts.modification
      where contract_id = ${contractId}::uuid order by date, created_at, id`
  ).map(({ kind, number, ...row }) => ({ ...row, title: `${kindWords[kind]} ${number}` }))

export const contractOperations: readonly Operation[] = refusing(
  {
    ...contractRefusals,
    'contracts.modification_number': conflict(
      'CTP-027',
      'El contrato ya tiene una modificación de ese tipo con ese número.',
      'number',
    ),
    'contracts.contract_member_once': conflict('CTP-036', 'Un integrante va una sola vez.', 'members'),
    'contracts.line_price_once': conflict(
      'CTP-037',
      'Una línea ya tiene precio desde ese día: use otra fecha.',
      'date',
    ),
    'contracts.contract_line_product': conflict('CTP-028', 'Un producto va en una sola línea.', 'lines'),
  },
  [
    ...serveDocument(contractService),
    optionsOperation({
      to: 'contracts.contractLine',
      title: 'Líneas de contratos',
      access: permissionFor(contract, 'view'),
      whose: 'site',
      facts: ['contractId', 'unitPrice', 'unit', 'leftQuantity'],
    }),
  ],
)
