import { recognitionMoment } from '@quina/accounting/contract'
import { type Actor, issueDocument, type Posting, parameterOn } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { pipelined, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import {
  allocate,
  type Day,
  groupedBy,
  insist,
  type Money,
  showAmount,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'

export type RecognitionContext = Readonly<{ tx: Tx; actor: Actor; day: Day }>

/** Whether invoices are recognised at a given moment: a private provider recognises nothing. */
export async function recognisesAt(tx: Tx, moment: 'emission' | 'filing', day: Day): Promise<boolean> {
  if (!(await parameterOn(tx, manejaPresupuesto, day))) return false
  return (await parameterOn(tx, recognitionMoment, day)) === moment
}

/** What an invoice makes owed, including the advance of its payer, and the rubros of its lines. */
export interface RecognisedDebt {
  /** The type of the document that recognises. */
  readonly document?: 'billing.invoice' | 'billing.debitNote'
  readonly id: string
  readonly number: string
  readonly terceroId: string
  readonly campusId: string
  readonly net: Money
  readonly lines: readonly {
    readonly rubroId: string | null
    readonly amount: Money
    readonly code: string
  }[]
}

/** Recognises what is owed, by the rubros of the lines. @throws Problem FAC-141, FAC-142. */
export async function recogniseOwed(
  by: RecognitionContext,
  { net, lines, ...owed }: RecognisedDebt,
): Promise<readonly Posting[]> {
  if (net === zero) return []
  const { rows } = await askPlaces({ lines, day: by.day }).execute(by.tx)
  const shares = sharesIn({ lines, net }, rows)
  await recogniseShares(by, owed, shares)
  return [recognitionSummary('Reconocimiento', shares)]
}

/** Recognises an invoice in the given rubros. @returns the ingreso. @throws Problem FAC-215 when it is recognised already. */
export async function recogniseShares(
  { tx, actor, day }: RecognitionContext,
  {
    document = 'billing.invoice',
    id: documentId,
    number,
    terceroId,
    campusId,
  }: Omit<RecognisedDebt, 'net' | 'lines'>,
  shares: readonly Pick<Share, 'rubroId' | 'fuenteId' | 'cpc' | 'amount'>[],
): Promise<string> {
  const { support, named } = supports[document]
  const effectId = await issueDocument({ tx, actor, date: day, campusId }, ingresoService, {
    date: day,
    kind: 'recognition',
    terceroId,
    sourceId: null,
    provisional: false,
    from: null,
    supportKind: support,
    supportNumber: number,
    purpose: `${named} ${number} de servicios de salud`,
    lines: shares.map(({ rubroId, fuenteId, cpc, amount }) => ({
      rubroId,
      fuenteId,
      cpc,
      origin: 'current',
      amount,
    })),
  })
  const link = { document, documentId, kind: 'recognition', effectId }
  await pipelined(tx, tx.insertInto('billing.budgetEffect').values(link))
  return effectId
}

const supports = {
  'billing.invoice': { support: 'invoice', named: 'Factura' },
  'billing.debitNote': { support: 'note', named: 'Nota débito' },
} as const

/** The amount of an invoice that one rubro recognises. */
export interface Share {
  readonly rubroId: string
  readonly rubro: string
  readonly fuenteId: string
  readonly cpc: string | null
  readonly amount: Money
}

/** Shares what is owed among rubros by the weight of the lines; `found` has their fuentes. @throws Problem FAC-141, FAC-142 */
export function sharesIn(
  { lines: all, net }: Pick<RecognisedDebt, 'net' | 'lines'>,
  found: readonly PlaceRow[],
): readonly Share[] {
  if (net === zero) return []
  const lines = weighing(all)
  const without = lines.find(({ rubroId }) => rubroId === null)
  const why = `El servicio ${without?.code ?? ''} no tiene rubro de ingreso: dígalo en el servicio, el contrato o el pagador.`
  insist(without === undefined, 'FAC-141', why)
  const groups = [...groupedBy(lines, ({ rubroId }) => rubroId!)]
  const weights = groups.map(([, own]) => sumOf(own, 'amount'))
  const amounts = allocate(net, weights)
  const places = placesIn(found)
  return groups
    .map(([rubroId], index) => ({ ...places.get(rubroId)!, rubroId, amount: amounts[index]! }))
    .filter(({ amount }) => amount !== zero)
}

const weighing = (lines: RecognisedDebt['lines']): RecognisedDebt['lines'] =>
  lines.filter(({ amount }) => amount > zero)

type PlaceRow = Readonly<{ id: string; rubro: string; fuenteId: string | null; cpc: string | null }>

/** Reads the fuente of each rubro: the one with the largest aforo in that year. */
export const askPlaces = ({
  lines,
  day,
}: Pick<RecognisedDebt, 'lines'> & { readonly day: Day }) => sql<PlaceRow>`
  select r.id, r.code || ' ' || r.name as rubro, r.default_cpc as cpc,
         (select a.fuente_id from budget.aforo_face a where a.rubro_id = r.id and a.vigencia = ${vigenciaOf(day)}
          order by a.definitivo desc, a.id limit 1) as "fuenteId"
  from budget.rubro_face r where r.id = any(${[...new Set(weighing(lines).map(({ rubroId }) => rubroId))]}::uuid[])`

/** @throws Problem FAC-142 */
const placesIn = (found: readonly PlaceRow[]) =>
  new Map(
    found.map(({ id, rubro, fuenteId, cpc }) => {
      insist(
        fuenteId !== null,
        'FAC-142',
        `El rubro ${rubro} no tiene aforo en la vigencia: adiciónelo al presupuesto.`,
      )
      return [id, { rubro, fuenteId, cpc }]
    }),
  )

/** Describes what a command did in the budget. */
export const recognitionSummary = (
  stage: string,
  shares: readonly Pick<Share, 'rubro' | 'amount'>[],
): Posting => ({
  ledger: 'budget',
  post: async () => {},
  describe: async () => ({
    title: 'Presupuesto',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Rubro', align: 'start' },
      { label: 'Valor', align: 'end' },
    ],
    rows: shares.map(({ rubro, amount }) => [stage, rubro, showAmount(amount)]),
  }),
})
